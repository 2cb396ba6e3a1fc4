using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Lambda.Generator;

/// <summary>Writes the mapping of a route: the code that binds its request, calls its handler and responds.</summary>
internal static class RouteEmitter
{
    private const string Binding = "global::Tern.Lambda.Routing.RouteBinding.";

    /// <summary>Writes the local variables that <see cref="Map"/> needs.</summary>
    /// <param name="source">The output.</param>
    /// <param name="route">The route.</param>
    /// <param name="prefix">The prefix of their names.</param>
    public static void Locals(SourceWriter source, BoundRoute route, string prefix)
    {
        for (var i = 0; i < route.Json.Count; i++)
            source.Line($"var {prefix}json{i} = {Binding}Json<{route.Json[i].Type}>({route.Json[i].Context}.Default);");
        ValidationEmitter.Functions(source, route, prefix);
    }

    /// <summary>Writes the mapping.</summary>
    /// <param name="source">The output.</param>
    /// <param name="bound">The route.</param>
    /// <param name="prefix">The prefix of the local variables' names.</param>
    /// <param name="start">The beginning of the statement, such as <c>return</c>.</param>
    public static void Map(SourceWriter source, BoundRoute bound, string prefix, string start)
    {
        var route = bound.Route;
        source.Open($"{start}{Binding}Map(app, {Quoted(route.Method)}, {Quoted(route.Pattern)}, context =>");
        var arguments = new List<string>();
        var checks = new List<string>();
        var index = 0;
        foreach (var parameter in route.Parameters)
        {
            var local = $"p{index++}";
            var check = Check(bound, parameter, prefix, local);
            if (check is not null) checks.Add(check);
            arguments.Add(
                check is not null ? local : parameter.Source == RouteSource.Request ? parameter.Parser : $"{Binding}Service<{parameter.Type}>(context)");
        }

        for (var i = 0; i < checks.Count; i++) source.Line($"{(i == 0 ? "var valid =" : "valid &=")} {checks[i]};");
        if (checks.Count > 0) source.Line($"if (!valid) return {Binding}Invalid(context);");
        if (ValidationEmitter.Checks(source, bound, prefix)) source.Line($"if (!valid) return {Binding}Invalid(context);");
        Answer(source, bound, prefix, $"{route.Target}({string.Join(", ", arguments)})");
        var services = route.Parameters.Where(static parameter => parameter.Source == RouteSource.Service).Select(static parameter => parameter.Type).Distinct()
            .Select(static type => $".Require<{type}>()");
        var name = route.Name.Length > 0 ? $", {Quoted(route.Name)}" : "";
        source.Close($"}}{name}){string.Concat(services)};");
    }

    private static string? Check(BoundRoute bound, RouteParameter parameter, string prefix, string local)
    {
        var key = Quoted(parameter.Key);
        var target = $"out {parameter.Type} {local})";
        var parser = $"{parameter.Parser}, ";
        var fallback = parameter.IsOptional ? $"{parameter.Default}, " : "";
        return parameter.Source switch
        {
            RouteSource.Route => $"{Binding}Route<{parameter.Type}>(context, {parameter.Index}, {key}, {parser}{parameter.Default}, {target}",
            RouteSource.Query => $"{Binding}Query<{parameter.Type}>(context, {key}, {parser}{fallback}{target}",
            RouteSource.QueryList => $"{Binding}QueryList<{parameter.Type}>(context, {key}, {parser}out {parameter.Type}[] {local})",
            RouteSource.Header => $"{Binding}Header<{parameter.Type}>(context, {key}, {parser}{fallback}{target}",
            RouteSource.Body => $"{Binding}Body<{parameter.Type}>(context, {prefix}json{bound.JsonIndex(parameter.Type)}, " +
                $"{(parameter.IsOptional ? "false" : "true")}, {target}",
            RouteSource.BodyText => $"{Binding}BodyText(context, {target}",
            RouteSource.BodyBytes => $"{Binding}BodyBytes(context, {target}",
            _ => null,
        };
    }

    private static void Answer(SourceWriter source, BoundRoute bound, string prefix, string call)
    {
        var result = bound.Route.Result;
        if (result.IsValueTask) call += ".AsTask()";
        switch (result.Kind)
        {
            case RouteResultKind.Empty when result.Returned == "void":
                source.Line($"{call};");
                source.Line($"return {Binding}Empty(context);");
                break;
            case RouteResultKind.Typed or RouteResultKind.Json:
                source.Line($"return {Binding}{result.Kind}<{result.Json}>(context, {call}, {prefix}json{bound.JsonIndex(result.Json)});");
                break;
            default:
                source.Line($"return {Binding}{result.Kind}(context, {call});");
                break;
        }
    }

    private static string Quoted(string text) => SymbolDisplay.FormatLiteral(text, quote: true);
}
