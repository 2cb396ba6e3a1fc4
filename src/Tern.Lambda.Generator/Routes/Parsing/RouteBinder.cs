namespace Tern.Lambda.Generator;

/// <summary>
/// Resolves everything that depends on the project's JSON contexts: the parameter that is the body, and the contexts
/// with which bodies and responses are read and written.
/// </summary>
internal static class RouteBinder
{
    public static RouteBindingResult Bind(RouteModel route, EquatableArray<JsonContextModel> contexts)
    {
        var diagnostics = new DiagnosticBag();
        var json = new List<JsonModel>();
        var hasBody = route.Parameters.Any(static parameter => parameter.Source is RouteSource.Body or RouteSource.BodyText or RouteSource.BodyBytes);
        var parameters = new List<RouteParameter>();
        foreach (var parameter in route.Parameters)
        {
            var bound = parameter;
            if (parameter.Source == RouteSource.BodyOrService)
            {
                var isBody = contexts.Any(context => context.Types.Contains(parameter.Type));
                bound = parameter with { Source = isBody ? RouteSource.Body : RouteSource.Service };
                if (isBody && hasBody) diagnostics.Add(Rules.UnboundParameter, parameter.At, parameter.Name, route.Pattern, RouteParameterParser.SecondBody);
                hasBody |= isBody;
            }

            if (bound.Source == RouteSource.Body) Find(route, bound.Type, bound.Display, "takes", contexts, bound.At, json, diagnostics);
            parameters.Add(bound);
        }

        if (route.Result.Json.Length > 0) Find(route, route.Result.Json, route.Result.Display, "returns", contexts, route.At, json, diagnostics);
        var body = parameters.Find(static parameter => parameter.Source == RouteSource.Body)?.Type;
        var reader = json.Find(one => one.Type == body)?.Context;
        var isCamelCase = contexts.Any(context => context.Name == reader && context.IsCamelCase);
        var model = new BoundRoute(
            route with { Parameters = new EquatableArray<RouteParameter>(parameters) }, new EquatableArray<JsonModel>(json), isCamelCase);
        return new RouteBindingResult(diagnostics.HasNoErrors ? model : null, diagnostics.Found);
    }

    private static void Find(
        RouteModel route, string type, string display, string verb, EquatableArray<JsonContextModel> contexts, LocationModel at, List<JsonModel> json,
        DiagnosticBag diagnostics)
    {
        if (json.Exists(one => one.Type == type)) return;
        var having = contexts.Where(context => context.Types.Contains(type)).ToList();
        var chosen = having.FindAll(static context => context.IsChosen);
        if (chosen.Count > 0) having = chosen;
        if (having.Count == 1) json.Add(new JsonModel(having[0].Name, type));
        else
        {
            diagnostics.Add(Rules.NoRouteJson, at, route.Pattern, verb, display, having.Count == 0
                ? $"no context contains it: add [JsonSerializable(typeof({display}))] to a JsonSerializerContext of this project, or specify that of another "
                    + "project with [assembly: RouteJson(typeof(…))]"
                : $"{string.Join(" and ", having.Select(static context => context.Name.Replace("global::", "")))} contain it: specify one with "
                    + "[assembly: RouteJson(typeof(…))]");
        }
    }
}
