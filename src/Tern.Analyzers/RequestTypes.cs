using Microsoft.CodeAnalysis;

namespace Tern.Analyzers;

/// <summary>The types of ASP.NET Core and Tern.Lambda that identify code that handles requests.</summary>
internal sealed class RequestTypes(Compilation compilation)
{
    private readonly INamedTypeSymbol? _endpoints = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions");
    private readonly INamedTypeSymbol? _use = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Builder.UseExtensions");
    private readonly INamedTypeSymbol? _run = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Builder.RunExtensions");
    private readonly INamedTypeSymbol? _context = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Http.HttpContext");
    private readonly INamedTypeSymbol? _result = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Http.IResult");
    private readonly INamedTypeSymbol? _controller = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Mvc.ControllerBase");
    private readonly INamedTypeSymbol? _page = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Mvc.RazorPages.PageModel");
    private readonly INamedTypeSymbol? _nonAction = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Mvc.NonActionAttribute");
    private readonly INamedTypeSymbol? _application = compilation.GetTypeByMetadataName("Tern.Lambda.LambdaApplication");
    private readonly INamedTypeSymbol? _function = compilation.GetTypeByMetadataName("Tern.Lambda.LambdaFunctionAttribute");
    private readonly INamedTypeSymbol? _functionAnswer = compilation.GetTypeByMetadataName("Tern.Lambda.Events.HttpFunctionResponse");

    /// <summary>true if the application may handle requests; otherwise, false.</summary>
    public bool IsService => _context is not null || _application is not null;

    /// <summary>Determines whether a delegate passed to the method handles requests.</summary>
    public bool TakesHandler(IMethodSymbol method)
    {
        var definition = method.ReducedFrom ?? method;
        if (Is(definition.ContainingType, _endpoints)) return definition.Name.StartsWith("Map", StringComparison.Ordinal);
        if (Is(definition.ContainingType, _use) || Is(definition.ContainingType, _run)) return true;

        // HttpApi.Requests.To(…) and other sources of Lambda events, except for those for which no caller waits.
        return _application is not null && definition.Name == "To" && definition.ContainingType is { ContainingNamespace: { Name: "Handling" } } source
            && source.TypeArguments.Last() is INamedTypeSymbol { TypeArguments.Length: 1 } handler && IsWaitedFor(handler.TypeArguments[0]);
    }

    // The type of the event or record, or a batch of them. JSON and bytes have types that aren't Tern's.
    private static bool IsWaitedFor(ITypeSymbol item) =>
        item is INamedTypeSymbol { Name: "Batch" or "TumblingWindow" } batch
            ? IsWaitedFor(batch.TypeArguments[0])
            : item.ContainingNamespace?.ToDisplayString() == "Tern.Lambda.Events" && item.Name is not ("EventBridgeEvent" or "S3Record");

    /// <summary>
    /// Determines whether a method handles requests, from its declaring type, parameters and return type.
    /// </summary>
    public bool IsHandler(IMethodSymbol method)
    {
        if (method.MethodKind is not (MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation or MethodKind.LocalFunction)) return false;
        var type = method.ContainingType;
        if (method.MethodKind == MethodKind.Ordinary && method.DeclaredAccessibility == Accessibility.Public && !method.IsStatic)
        {
            if (TernSymbols.DerivesFrom(type, _controller)) return !method.GetAttributes().Any(attribute => Is(attribute.AttributeClass, _nonAction));
            if (TernSymbols.DerivesFrom(type, _page) && method.Name.StartsWith("On", StringComparison.Ordinal)) return true;
        }

        if (IsFunction(type, method)) return true;
        return method.Parameters.Any(parameter => Is(parameter.Type, _context)) || IsAnswer(Awaited(method.ReturnType));
    }

    private bool IsFunction(INamedTypeSymbol type, IMethodSymbol method)
    {
        if (_function is null || method.Name is not ("Handle" or "HandleAsync")) return false;
        var attribute = type.GetAttributes().FirstOrDefault(one => Is(one.AttributeClass, _function));
        if (attribute is null) return false;

        // A handler of an event bus, a schedule or a manual invocation may legitimately read a whole table.
        var source = attribute.ConstructorArguments.Length == 1 ? SourceName(attribute.ConstructorArguments[0]) : "OfEvent";
        return source is not ("OfEvent" or "Json" or "EventBridge" or "Schedule");
    }

    private static string? SourceName(TypedConstant source) =>
        source.Type?.GetMembers().OfType<IFieldSymbol>().FirstOrDefault(field => field.HasConstantValue && Equals(field.ConstantValue, source.Value))?.Name;

    private bool IsAnswer(ITypeSymbol type) =>
        TernSymbols.DerivesFrom(type, _functionAnswer)
        || (_result is not null && (Is(type, _result) || type.AllInterfaces.Any(one => Is(one, _result))));

    private static ITypeSymbol Awaited(ITypeSymbol type) =>
        type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments.Length: 1 } task ? task.TypeArguments[0] : type;

    private static bool Is(ITypeSymbol? type, INamedTypeSymbol? other) => other is not null && SymbolEqualityComparer.Default.Equals(type, other);
}
