using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Converts a function's HandleAsync method into its registration.</summary>
internal sealed class HandlerParser(INamedTypeSymbol type, AttributeData attribute, DiagnosticBag diagnostics)
{
    // The maximum number of services that Source.To takes.
    private const int ServicesOfOverloads = 3;

    private readonly string _function = Names.Display(type);

    public HandlerModel? Parse(CreationModel creation, out SourceModel? source)
    {
        source = null;
        if (Find() is not { } method) return null;
        if (method.IsGenericMethod) diagnostics.Add(Rules.Generic, method, $"{_function}.{method.Name}");
        if (method.Parameters.Any(parameter => parameter.Type.IsUnknown()) || method.ReturnType.IsUnknown()) diagnostics.HasCompilerError = true;
        if (!diagnostics.HasNoErrors) return null;

        var result = new ResultParser(_function, method, diagnostics);
        if (!result.IsAwaitable) return null;

        var choice = new SourceParser(_function, method, attribute, diagnostics).Parse(result.Value);
        if (choice is null) return null;

        source = choice.Source;
        var json = new JsonParser(_function, attribute, method, diagnostics);
        if (choice.Body is { } body) json.Reads(body);
        var expression = choice.Expression;
        if (result.Check(source) is { } answer)
        {
            expression += $".Returning({{{(choice.Body is null ? 0 : 1)}}})";
            json.Writes(answer);
        }

        var parameters = method.Parameters;
        var token = Token(method);
        foreach (var parameter in parameters)
            if (ParameterProblem(parameter) is { } problem)
                diagnostics.Add(Rules.BadParameter, parameter, $"{_function}.{method.Name}", parameter.Name, problem);

        var services = parameters.Skip(choice.Events).Where(parameter => !IsToken(parameter)).ToList();
        var room = ServicesOfOverloads - (creation.Kind == CreationKind.Service && !method.IsStatic ? 1 : 0) - (choice.Events - 1);
        if (services.Count > room)
        {
            var why = room == ServicesOfOverloads ? $"{room}" : $"{room}, because the instance is a service too";
            diagnostics.Add(Rules.TooManyServices, services[room], _function, $"{services.Count}", why);
        }

        return new HandlerModel(
            expression,
            json.Models,
            Models(parameters.Take(choice.Events)),
            Models(services),
            token is null ? null : Identifiers.Escaped(token.Name),
            method.IsStatic);
    }

    // The class's own methods take precedence over those of its base classes.
    private IMethodSymbol? Find()
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            var found = current.GetMembers("HandleAsync").OfType<IMethodSymbol>()
                .Where(method => method.MethodKind == MethodKind.Ordinary
                    && (SymbolEqualityComparer.Default.Equals(current, type) || method.DeclaredAccessibility != Accessibility.Private))
                .ToList();
            if (found.Count == 1) return found[0];
            if (found.Count == 0) continue;
            diagnostics.Add(Rules.SeveralHandlers, type, _function, $"{found.Count}");
            return null;
        }

        diagnostics.Add(Rules.NoHandler, type, _function);
        return null;
    }

    private IParameterSymbol? Token(IMethodSymbol method)
    {
        var tokens = method.Parameters.Where(IsToken).ToList();
        if (tokens.Count == 0) return null;
        if (tokens.Count > 1 || tokens[0].Ordinal != method.Parameters.Length - 1) diagnostics.Add(Rules.TokenNotLast, tokens[0], _function, tokens[0].Name);
        return tokens[0];
    }

    private static string? ParameterProblem(IParameterSymbol parameter)
    {
        // A default value is harmless here: the token is always passed.
        if (IsToken(parameter) && parameter.RefKind == RefKind.None) return null;
        return ParameterParser.Problem(parameter)
            ?? (ParameterParser.Key(parameter) is null ? null : "keyed services are supported only in constructors: take it there");
    }

    private static bool IsToken(IParameterSymbol parameter) => parameter.Type.Is("System.Threading.CancellationToken");

    private static EquatableArray<ParameterModel> Models(IEnumerable<IParameterSymbol> parameters) =>
        new(parameters.Select(parameter => new ParameterModel(Names.Of(parameter.Type), Identifiers.Escaped(parameter.Name))));
}
