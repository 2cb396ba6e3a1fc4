using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>What parsing one class gives.</summary>
internal sealed record ParsedFunction(FunctionModel? Model, EquatableArray<DiagnosticModel> Diagnostics);

/// <summary>Turns a class with [LambdaFunction] into a model.</summary>
internal static class FunctionParser
{
    public static ParsedFunction Parse(GeneratorAttributeSyntaxContext context)
    {
        var diagnostics = new DiagnosticBag();
        var model = Parse((INamedTypeSymbol)context.TargetSymbol, context.Attributes[0], diagnostics);
        return new ParsedFunction(diagnostics.IsEmpty ? model : null, diagnostics.Found);
    }

    private static FunctionModel? Parse(INamedTypeSymbol type, AttributeData attribute, DiagnosticBag diagnostics)
    {
        CheckType(type, diagnostics);
        if (!diagnostics.IsEmpty) return null;

        var creation = CreationParser.Parse(type, diagnostics);
        var handler = new HandlerParser(type, attribute, diagnostics).Parse(creation, out var source);
        var configures = ConfigureParser.Parse(type, diagnostics);
        if (source is null || handler is null) return null;

        var batch = BatchParser.Parse(type, attribute, source, configures, diagnostics);
        return new FunctionModel(
            type.ToDisplayString().Replace("@", "") + ".g.cs",
            type.ContainingNamespace.IsGlobalNamespace ? "" : type.ContainingNamespace.ToDisplayString(),
            new EquatableArray<string>(Containers(type)),
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
        if (type.IsStatic || type.IsAbstract) diagnostics.Add(Rules.NotInstantiable, type, display, type.IsStatic ? "static" : "abstract");
        for (var current = type; current is not null; current = current.ContainingType)
        {
            if (current.IsGenericType) diagnostics.Add(Rules.Generic, type, display);
            else if (!current.IsPartial()) diagnostics.Add(Rules.NotPartial, type, display);
        }
    }

    private static List<string> Containers(INamedTypeSymbol type)
    {
        var containers = new List<string>();
        for (var current = type.ContainingType; current is not null; current = current.ContainingType) containers.Insert(0, current.Header());
        return containers;
    }
}
