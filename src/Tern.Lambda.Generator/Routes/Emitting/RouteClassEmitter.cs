namespace Tern.Lambda.Generator;

/// <summary>Writes the generated file of a class of routes.</summary>
internal static class RouteClassEmitter
{
    public static string Emit(RouteClass type, IReadOnlyList<BoundRoute> routes)
    {
        var source = new SourceWriter();
        GeneratedFile.Begin(source, type.Namespace);
        foreach (var container in type.Containers) source.Open(container);
        source.Open($"{type.Header} : global::Tern.Lambda.ILambdaRoutes");
        source.Open("static void global::Tern.Lambda.ILambdaRoutes.Map(global::Tern.Lambda.LambdaApplication app)");
        for (var i = 0; i < routes.Count; i++)
        {
            if (i > 0) source.Blank();
            var prefix = $"route{i}";
            RouteEmitter.Locals(source, routes[i], prefix);
            RouteEmitter.Map(source, routes[i], prefix, i == 0 && type.Services.Count > 0 ? "var first = " : "");
        }

        // The services of the instances, once for all routes.
        foreach (var service in type.Services.Distinct()) source.Line($"first.Require<{service}>();");
        source.Close();
        source.Close();
        foreach (var _ in type.Containers) source.Close();
        return source.ToString();
    }
}
