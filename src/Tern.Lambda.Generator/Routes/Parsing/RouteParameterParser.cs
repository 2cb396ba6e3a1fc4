using Microsoft.CodeAnalysis;
using Tern.Lambda.Routing;

namespace Tern.Lambda.Generator;

/// <summary>Determines the sources of a handler's parameters.</summary>
internal sealed class RouteParameterParser(RoutePattern pattern, DiagnosticBag diagnostics)
{
    private static readonly ValidationModel s_unchecked = new(default, default, false);

    private readonly List<RouteSegment> _segments = pattern.Segments.Where(static segment => segment.IsParameter).ToList();
    private readonly HashSet<string> _taken = [];
    private bool _takesAll;

    public EquatableArray<RouteParameter> Parse(IMethodSymbol method, LocationModel at)
    {
        var parameters = method.Parameters.Select(Parse).ToList();
        foreach (var segment in _segments)
            if (!_takesAll && !_taken.Contains(segment.Text)) diagnostics.Add(Rules.RouteValueUnused, at, segment.Text, pattern.Text);
        if (parameters.Count(static parameter => parameter.Source is RouteSource.Body or RouteSource.BodyText or RouteSource.BodyBytes) > 1)
            diagnostics.Add(
                Rules.UnboundParameter, at, parameters.Last(static parameter => parameter.Source == RouteSource.Body).Name, pattern.Text, SecondBody);
        return new EquatableArray<RouteParameter>(parameters);
    }

    /// <summary>The message for a second body.</summary>
    public const string SecondBody = "another parameter is already the body, and a request has only one: combine both in one type";

    private RouteParameter Parse(IParameterSymbol parameter)
    {
        if (parameter.Type.IsUnknown()) diagnostics.HasCompilerError = true;
        var isOptional = parameter.HasExplicitDefaultValue || parameter.NullableAnnotation == NullableAnnotation.Annotated;
        var found = new RouteParameter(
            Names.Of(parameter.Type), Names.Display(parameter.Type), parameter.Name, RouteSource.BodyOrService, parameter.Name, -1, "", isOptional,
            DefaultValues.Of(parameter), s_unchecked, SchemaModel.None, LocationModel.From(parameter));
        if (parameter.RefKind != RefKind.None) Report(parameter, "it is passed by reference: pass it by value");
        else if (parameter.IsParams) Report(parameter, "it is a params parameter: use a list");
        else if (parameter.Type.IsRefLikeType || parameter.Type.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer)
            Report(parameter, $"a '{Names.Display(parameter.Type)}' is a ref struct: use another type");
        else if (!IsNamable(parameter.Type))
            Report(parameter, $"'{Names.Display(parameter.Type)}' is private, so generated code can't name it: make it internal");
        else found = Checked(parameter, Source(parameter, found));
        return found;
    }

    private RouteParameter Checked(IParameterSymbol parameter, RouteParameter found) =>
        found.Source is RouteSource.Service or RouteSource.Request ? found : found with
        {
            Schema = SchemaParser.Parse(found.Source == RouteSource.QueryList ? RouteTypes.Element(parameter.Type)! : parameter.Type),
            Validation = new ValidationParser(LocationModel.From(parameter), diagnostics)
                .Parse(parameter, mayBeBody: found.Source is RouteSource.BodyOrService or RouteSource.Body),
        };

    private RouteParameter Source(IParameterSymbol parameter, RouteParameter found)
    {
        foreach (var attribute in parameter.GetAttributes())
        {
            if (attribute.AttributeClass is not { } kind || !kind.IsOfTern()) continue;
            var name = attribute.Named("Name")?.Value as string ?? parameter.Name;
            switch (kind.Name)
            {
                case "FromRouteAttribute": return FromRoute(parameter, found, name);
                case "FromQueryAttribute": return FromQuery(parameter, found, name);
                case "FromHeaderAttribute": return Read(parameter, found with { Source = RouteSource.Header, Key = name });
                case "FromServicesAttribute": return found with { Source = RouteSource.Service };
                case "FromBodyAttribute": return found with { Source = Body(parameter.Type) };
            }
        }

        if (OfRequest(parameter.Type) is { } expression)
        {
            _takesAll |= parameter.Type.IsOfTern("RouteContext") || parameter.Type.IsOfTern("HandlerContext");
            return found with { Source = RouteSource.Request, Parser = expression };
        }

        if (_segments.Exists(segment => segment.Text == parameter.Name)) return FromRoute(parameter, found, parameter.Name);
        if (parameter.Type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte }) return found with { Source = RouteSource.BodyBytes };
        if (RouteTypes.Parser(parameter.Type) is not null || RouteTypes.Element(parameter.Type) is { } element && RouteTypes.Parser(element) is not null)
            return FromQuery(parameter, found, parameter.Name);
        if (ParameterParser.Key(parameter) is not null) Report(parameter, "keyed services are supported only in constructors of functions");
        return found;
    }

    private RouteParameter FromRoute(IParameterSymbol parameter, RouteParameter found, string name)
    {
        var index = _segments.FindIndex(segment => segment.Text == name);
        if (index < 0)
        {
            Report(parameter, $"the pattern has no parameter '{name}'");
            return found;
        }

        _taken.Add(name);
        var segment = _segments[index];
        if (segment.Constraints.FirstOrDefault(constraint => !RouteTypes.CanTake(parameter.Type, constraint)) is { } constraint)
            Report(parameter, $"the pattern's constraint '{constraint.Text}' never matches a '{Names.Display(parameter.Type)}'");
        if (segment.IsOptional && !found.IsOptional)
            Report(parameter, "it is optional in the pattern: make it nullable, or give it a default value");
        return Read(parameter, found with { Source = RouteSource.Route, Key = name, Index = index });
    }

    private RouteParameter FromQuery(IParameterSymbol parameter, RouteParameter found, string name)
    {
        if (RouteTypes.Parser(parameter.Type) is null && RouteTypes.Element(parameter.Type) is { } element && RouteTypes.Parser(element) is { } parser)
        {
            return found with { Source = RouteSource.QueryList, Key = name, Parser = parser, Type = Names.Of(element) };
        }

        return Read(parameter, found with { Source = RouteSource.Query, Key = name });
    }

    private RouteParameter Read(IParameterSymbol parameter, RouteParameter found)
    {
        if (RouteTypes.Parser(parameter.Type) is { } parser) return found with { Parser = parser };
        Report(parameter, $"a '{Names.Display(parameter.Type)}' can't be parsed from text: take a string, or a type that implements ISpanParsable for itself");
        return found;
    }

    private static RouteSource Body(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_String ? RouteSource.BodyText
        : type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte } ? RouteSource.BodyBytes : RouteSource.Body;

    private static string? OfRequest(ITypeSymbol type)
    {
        if (type.Is("System.Threading.CancellationToken")) return "context.CancellationToken";
        if (type.Is("System.IServiceProvider")) return "context.Services";
        if (!type.IsOfTern()) return null;
        return type.Name switch
        {
            "RouteContext" or "HandlerContext" => "context",
            "LambdaContext" => "context.Lambda",
            "HttpBody" => "context.Body",
            _ => null,
        };
    }

    /// <summary>Returns true if code in another file of the assembly can name the type.</summary>
    public static bool IsNamable(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => IsNamable(array.ElementType),
        INamedTypeSymbol named => !named.IsAnonymousType && !named.IsInFile() && named.TypeArguments.All(IsNamable) && IsSeen(named),
        ITypeParameterSymbol => false,
        _ => true,
    };

    private static bool IsSeen(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
            if (current.DeclaredAccessibility is Accessibility.Private or Accessibility.Protected or Accessibility.ProtectedAndInternal) return false;
        return true;
    }

    private void Report(IParameterSymbol parameter, string problem) =>
        diagnostics.Add(Rules.UnboundParameter, parameter, parameter.Name, pattern.Text, problem);
}
