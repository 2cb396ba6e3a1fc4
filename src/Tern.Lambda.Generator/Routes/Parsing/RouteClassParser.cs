using Microsoft.CodeAnalysis;
using Tern.Lambda.Routing;

namespace Tern.Lambda.Generator;

/// <summary>The result of parsing one class of routes.</summary>
internal sealed record ParsedRouteClass(RouteClass? Class, EquatableArray<DiagnosticModel> Diagnostics);

/// <summary>Converts a class with [Route] into a model.</summary>
internal static class RouteClassParser
{
    private static readonly ParsedRouteClass s_nothing = new(null, default);

    public static ParsedRouteClass Parse(GeneratorAttributeSyntaxContext context)
    {
        var type = (INamedTypeSymbol)context.TargetSymbol;
        var attribute = type.GetAttributes().First(one => SymbolEqualityComparer.Default.Equals(one.AttributeClass, context.Attributes[0].AttributeClass));
        if (!context.Carries(attribute)) return s_nothing;
        var diagnostics = new DiagnosticBag();
        var model = Parse(type, attribute, diagnostics);
        return new ParsedRouteClass(diagnostics.HasNoErrors ? model : null, diagnostics.Found);
    }

    private static RouteClass? Parse(INamedTypeSymbol type, AttributeData attribute, DiagnosticBag diagnostics)
    {
        if (Problem(type) is { } problem)
        {
            diagnostics.Add(Rules.BadRouteClass, type, Names.Display(type), problem);
            return null;
        }

        var prefix = attribute.ConstructorArguments.FirstOrDefault().Value as string ?? "";
        var creation = CreationParser.Parse(type, diagnostics);
        var services = creation.Services.Select(static service => $"global::Tern.Lambda.Routing.RouteBinding.Service<{service.Type}>(context)");
        var create = $"new {Names.Of(type)}({string.Join(", ", services)}).";
        var routes = new List<RouteModel>();
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
            foreach (var one in method.GetAttributes())
                if (Route(type, method, one, prefix, create, diagnostics) is { } route) routes.Add(route);

        if (routes.Count == 0 && diagnostics.HasNoErrors)
            diagnostics.Add(Rules.BadRouteClass, type, Names.Display(type), "has no routes: put [HttpGet(\"…\")] or a similar attribute on its methods");
        return new RouteClass(
            FileNames.Of(type, ".Routes"), type
                .Namespace(), type
                .Containers(), type
                .Header(), new EquatableArray<string>(creation.Services.Select(static service => service.Type)),
            new EquatableArray<RouteModel>(routes));
    }

    private static RouteModel? Route(
        INamedTypeSymbol type, IMethodSymbol method, AttributeData attribute, string prefix, string create, DiagnosticBag diagnostics)
    {
        if (attribute.AttributeClass is not { } kind || !kind.IsOfTern()) return null;
        var name = kind.Name switch
        {
            "HttpGetAttribute" => "GET",
            "HttpPostAttribute" => "POST",
            "HttpPutAttribute" => "PUT",
            "HttpPatchAttribute" => "PATCH",
            "HttpDeleteAttribute" => "DELETE",
            _ => null,
        };
        if (name is null) return null;
        var at = LocationModel.From(attribute.ApplicationSyntaxReference, method);
        var written = Join(prefix, attribute.ConstructorArguments.FirstOrDefault().Value as string ?? "");
        var pattern = RoutePattern.Parse(written, out var problem);
        if (pattern is null)
        {
            diagnostics.Add(Rules.MalformedRoute, at, written, problem);
            return null;
        }

        if (method.IsGenericMethod) diagnostics.Add(Rules.UnknownRoute, method, method.Name, "it is generic, but its type arguments are unknown");
        var parameters = new RouteParameterParser(pattern, diagnostics).Parse(method, at);
        var result = RouteResultParser.Parse(method, pattern.Text, LocationModel.From(method), diagnostics);
        var target = (method.IsStatic ? $"{Names.Of(type)}." : create) + Identifiers.Escaped(method.Name);
        return result is null ? null : new RouteModel(name, pattern.Text, target, parameters, result, Names.Of(type), at, method.Name);
    }

    private static string Join(string prefix, string pattern) =>
        pattern.Length == 0 ? prefix : prefix.Length == 0 ? pattern : $"{prefix.TrimEnd('/')}/{pattern.TrimStart('/')}";

    private static string? Problem(INamedTypeSymbol type)
    {
        if (type.TypeKind != TypeKind.Class) return "isn't a class: make it one";
        if (type.IsStatic || type.IsAbstract) return $"is {(type.IsStatic ? "static" : "abstract")}, so MapRoutes can't use it: make it a sealed class";
        if (type.IsInFile()) return "is a file-local type, which code in other files can't name";
        for (var current = type; current is not null; current = current.ContainingType)
        {
            if (current.IsGenericType) return "is generic or nested in a generic type, but its type arguments are unknown";
            if (!current.IsPartial()) return "must be partial, and so must the types around it, so that its routes can be generated";
        }

        return type.AllInterfaces.Any(static one => one.Is("System.IDisposable") || one.Is("System.IAsyncDisposable"))
            ? "is disposable, but would never be disposed: move the disposable parts into a scoped service" : null;
    }
}
