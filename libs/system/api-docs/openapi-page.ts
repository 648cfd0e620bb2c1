/** Swagger UI over `docs-json`. Addresses are relative, so that it works below a path of a proxy too. */
export const openApiPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Paddock · HTTP calls</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="icon" href="docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/** In a file of its own: pages of the core run no script that stands in them. */
export const openApiScript = "SwaggerUIBundle({ url: 'docs-json', dom_id: '#swagger-ui', deepLinking: true });\n";
