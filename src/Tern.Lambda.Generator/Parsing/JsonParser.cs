using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Finds the JSON types of bodies and responses in the context that the attribute specifies.</summary>
internal sealed class JsonParser(string function, AttributeData attribute, IMethodSymbol method, DiagnosticBag diagnostics)
{
    private readonly List<JsonModel> _models = [];

    /// <summary>The types, in the order in which they were requested.</summary>
    public EquatableArray<JsonModel> Models => new(_models);

    public void Reads(ITypeSymbol type) => Add(type, "takes");

    public void Writes(ITypeSymbol type) => Add(type, "returns");

    private void Add(ITypeSymbol type, string verb)
    {
        if (attribute.Named("Json")?.Value is not INamedTypeSymbol context)
        {
            diagnostics.Add(Rules.NoJson, method, function, verb, Names.Display(type));
            return;
        }

        if (context.TypeKind == TypeKind.Error)
        {
            diagnostics.HasCompilerError = true;
            return;
        }

        if (Problem(context, type) is { } problem)
            diagnostics.Add(Rules.NotInJson, LocationModel.From(attribute.ApplicationSyntaxReference, method), Names.Display(context), Names.Display(type),
            problem);
        else _models.Add(new JsonModel(Names.Of(context), Names.Of(type)));
    }

    private static string? Problem(INamedTypeSymbol context, ITypeSymbol type)
    {
        if (!IsContext(context)) return "it isn't a JsonSerializerContext";
        foreach (var one in context.GetAttributes())
        {
            if (one.AttributeClass is { } kind && kind.Is("System.Text.Json.Serialization.JsonSerializableAttribute") && one.ConstructorArguments.Length == 1
                && one.ConstructorArguments[0].Value is ITypeSymbol named && SymbolEqualityComparer.Default.Equals(named, type)) return null;
        }

        return $"add [JsonSerializable(typeof({Names.Display(type)}))] to it";
    }

    private static bool IsContext(INamedTypeSymbol type)
    {
        for (var current = type.BaseType; current is not null; current = current.BaseType)
            if (current.Is("System.Text.Json.Serialization.JsonSerializerContext")) return true;
        return false;
    }
}
