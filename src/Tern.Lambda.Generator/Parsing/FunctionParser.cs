using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>The result of parsing one class.</summary>
internal sealed record ParsedFunction(FunctionModel? Model, EquatableArray<DiagnosticModel> Diagnostics);

/// <summary>Converts a class with [LambdaFunction] into a model.</summary>
internal static class FunctionParser
{
    private static readonly ParsedFunction s_nothing = new(null, default);

    public static ParsedFunction Parse(GeneratorAttributeSyntaxContext context)
    {
        // If there are several attributes, which the compiler rejects, the first is used.
        var type = (INamedTypeSymbol)context.TargetSymbol;
        var attribute = type.GetAttributes().First(one => SymbolEqualityComparer.Default.Equals(one.AttributeClass, context.Attributes[0].AttributeClass));
        if (!context.Carries(attribute)) return s_nothing;

        var diagnostics = new DiagnosticBag();
        var model = Parse(type, attribute, diagnostics);
        return new ParsedFunction(diagnostics.HasNoErrors ? model : null, diagnostics.Found);
    }

    private static FunctionModel? Parse(INamedTypeSymbol type, AttributeData attribute, DiagnosticBag diagnostics)
    {
        CheckType(type, diagnostics);
        if (!diagnostics.HasNoErrors) return null;

        var creation = CreationParser.Parse(type, diagnostics);
        var handler = new HandlerParser(type, attribute, diagnostics).Parse(creation, out var source);
        var configures = ConfigureParser.Parse(type, diagnostics);
        if (source is null || handler is null) return null;

        var batch = BatchParser.Parse(type, attribute, source, configures, diagnostics);
        return new FunctionModel(
            FileNames.Of(type),
            type.Namespace(),
            type.Containers(),
            type.Header(),
            Names.Of(type),
            attribute.Named("Name")?.Value as string ?? type.Name,
            handler.IsStatic ? new CreationModel(CreationKind.None, default) : creation,
            handler,
            batch,
            configures,
            attribute.Named("GenerateMain")?.Value is true);
    }

    private static void CheckType(INamedTypeSymbol type, DiagnosticBag diagnostics)
    {
        var display = Names.Display(type);
        var obstacle = type.TypeKind == TypeKind.Struct ? "a struct" : type.TypeKind == TypeKind.Interface ? "an interface" : type.IsStatic ? "static"
            : type.IsAbstract ? "abstract" : null;
        if (obstacle is not null) diagnostics.Add(Rules.NotInstantiable, type, display, obstacle);
        else if (type.IsInFile()) diagnostics.Add(Rules.NotInstantiable, type, display, "a file-local type, which code in other files can't name");
        for (var current = type; current is not null; current = current.ContainingType)
        {
            if (current.IsGenericType) diagnostics.Add(Rules.Generic, type, display);
            else if (!current.IsPartial()) diagnostics.Add(Rules.NotPartial, type, display);
        }
    }
}
