using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Checks the return type of a route's handler.</summary>
internal static class RouteResultParser
{
    public static RouteResult? Parse(IMethodSymbol method, string route, LocationModel at, DiagnosticBag diagnostics)
    {
        var returned = method.ReturnType;
        if (returned.IsUnknown())
        {
            diagnostics.HasCompilerError = true;
            return null;
        }

        if (method.IsAsync && method.ReturnsVoid)
        {
            diagnostics.Add(Rules.BadRouteResult, at, route, "void", "it is async void, so it can't be awaited: return Task");
            return null;
        }

        var isValueTask = returned.Is("System.Threading.Tasks.ValueTask");
        var isTask = isValueTask || returned.Is("System.Threading.Tasks.Task");
        var value = isTask ? ((INamedTypeSymbol)returned).TypeArguments.FirstOrDefault() : method.ReturnsVoid ? null : returned;
        var type = Names.Of(returned);
        if (value is null) return new RouteResult(RouteResultKind.Empty, method.ReturnsVoid ? "void" : type, "", "", isValueTask, false, SchemaModel.None);
        if (value.SpecialType == SpecialType.System_String) return new RouteResult(RouteResultKind.Text, type, "", "", isValueTask, false, SchemaModel.None);
        if (value.IsOfTern("HttpResult"))
        {
            if (((INamedTypeSymbol)value).TypeArguments.FirstOrDefault() is not { } typed)
                return new RouteResult(RouteResultKind.Answer, type, "", "", isValueTask, false, SchemaModel.None);
            return typed.SpecialType == SpecialType.System_String
                ? new RouteResult(RouteResultKind.TypedText, type, "", "", isValueTask, false, SchemaModel.None)
                : Json(RouteResultKind.Typed, typed);
        }

        return value.IsOfTern() ? Refuse("this response only works for a single source: return HttpResult") : Json(RouteResultKind.Json, value);

        RouteResult? Json(RouteResultKind kind, ITypeSymbol json) =>
            RouteParameterParser.IsNamable(json)
                ? new RouteResult(
                    kind,
                    type,
                    Names.Of(json),
                    Names.Display(json),
                    isValueTask,
                    json.NullableAnnotation == NullableAnnotation.Annotated,
                    SchemaParser.Parse(json))
                : Refuse("generated code can't name the type: make it internal");

        RouteResult? Refuse(string problem)
        {
            diagnostics.Add(Rules.BadRouteResult, at, route, Names.Display(returned), problem);
            return null;
        }
    }
}
