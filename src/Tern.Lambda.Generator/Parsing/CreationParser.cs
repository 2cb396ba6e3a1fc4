using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Lambda.Generator;

/// <summary>Determines the creation of a function's instances.</summary>
internal static class CreationParser
{
    public static CreationModel Parse(INamedTypeSymbol type, DiagnosticBag diagnostics)
    {
        var constructors = type.InstanceConstructors.Where(constructor => !IsCopy(constructor, type)).ToList();
        var display = Names.Display(type);
        if (constructors.Count != 1)
        {
            diagnostics.Add(Rules.BadConstructor, type, display, $"it has {constructors.Count} constructors: keep only one");
            return new CreationModel(CreationKind.New, default);
        }

        if (HasRequiredMembers(type) && !constructors[0].GetAttributes().Any(attribute => attribute.AttributeClass?.Name == "SetsRequiredMembersAttribute"))
            diagnostics.Add(Rules.BadConstructor, type, display, "it has required members, which are never set: make them constructor parameters");

        var services = constructors[0].Parameters.Select(parameter => Service(parameter, display, diagnostics)).ToList();
        return services.Count == 0 && !IsDisposable(type) ? new CreationModel(CreationKind.New, default)
            : new CreationModel(CreationKind.Service, new EquatableArray<ServiceModel>(services));
    }

    private static ServiceModel Service(IParameterSymbol parameter, string function, DiagnosticBag diagnostics)
    {
        if (parameter.Type.IsUnknown()) diagnostics.HasCompilerError = true;
        if (ParameterParser.Problem(parameter) is { } problem) diagnostics.Add(Rules.BadParameter, parameter, function, parameter.Name, problem);
        else if (BelongsToInvocation(parameter.Type)) diagnostics.Add(Rules.NoService, parameter, function, parameter.Name, Names.Display(parameter.Type));
        var key = ParameterParser.Key(parameter);
        return new ServiceModel(Names.Of(parameter.Type), key is { } value ? value.ToCSharpString() : null);
    }

    private static bool BelongsToInvocation(ITypeSymbol type)
    {
        if (type.Is("System.Threading.CancellationToken")) return true;
        if (!type.IsOfTern()) return false;
        return type.Name is "LambdaContext" or "HandlerContext" or "HandlerScope" or "Batch" or "HttpResponseStream"
            || Sources.All.Any(source => type.Name.Length > 0 && (type.Name == source.Event || type.Name == source.Record));
    }

    private static bool IsCopy(IMethodSymbol constructor, INamedTypeSymbol type) =>
        type.IsRecord && constructor.Parameters.Length == 1 && SymbolEqualityComparer.Default.Equals(constructor.Parameters[0].Type, type);

    private static bool HasRequiredMembers(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
            if (current.GetMembers().Any(member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true })) return true;
        return false;
    }

    // Disposable instances need a scope that disposes them.
    private static bool IsDisposable(INamedTypeSymbol type) => type.AllInterfaces.Any(one => one.Is("System.IDisposable") || one.Is("System.IAsyncDisposable"));
}
