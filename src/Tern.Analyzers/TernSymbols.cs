using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace Tern.Analyzers;

/// <summary>The types used by the rules, looked up once per compilation.</summary>
internal sealed class TernSymbols
{
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _clients = new(SymbolEqualityComparer.Default);
    private readonly HashSet<INamedTypeSymbol> _callTypes = new(SymbolEqualityComparer.Default);
    private readonly INamedTypeSymbol _clientOptions;
    private readonly INamedTypeSymbol? _table;
    private readonly INamedTypeSymbol? _query;
    private readonly INamedTypeSymbol? _db;
    private readonly INamedTypeSymbol? _loader;
    private readonly INamedTypeSymbol? _transaction;
    private readonly INamedTypeSymbol? _task;
    private readonly INamedTypeSymbol? _taskOf;
    private readonly INamedTypeSymbol? _valueTask;
    private readonly INamedTypeSymbol? _valueTaskOf;

    private TernSymbols(Compilation compilation, INamedTypeSymbol clientOptions)
    {
        _clientOptions = clientOptions;
        _table = compilation.GetTypeByMetadataName("Tern.DynamoDb.DynamoTable`1");
        _query = compilation.GetTypeByMetadataName("Tern.DynamoDb.ItemQuery`1");
        _db = compilation.GetTypeByMetadataName("Tern.DynamoDb.DynamoDbClient");
        _loader = compilation.GetTypeByMetadataName("Tern.DynamoDb.DynamoLoader`1");
        _transaction = compilation.GetTypeByMetadataName("Tern.DynamoDb.DynamoTransaction");
        _task = compilation.GetTypeByMetadataName("System.Threading.Tasks.Task");
        _taskOf = compilation.GetTypeByMetadataName("System.Threading.Tasks.Task`1");
        _valueTask = compilation.GetTypeByMetadataName("System.Threading.Tasks.ValueTask");
        _valueTaskOf = compilation.GetTypeByMetadataName("System.Threading.Tasks.ValueTask`1");
        CancellationToken = compilation.GetTypeByMetadataName("System.Threading.CancellationToken");
        Enumerable = compilation.GetTypeByMetadataName("System.Linq.Enumerable");
        AsyncEnumerable = compilation.GetTypeByMetadataName("System.Linq.AsyncEnumerable");
        HttpResponse = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Http.HttpResponse");
        Requests = new RequestTypes(compilation);
        IsOfTests = compilation.ReferencedAssemblyNames.Any(IsTestFramework);

        foreach (var name in new[] { "DynamoCollection", "DynamoTransaction", "DynamoReadTransaction" })
            Add(compilation.GetTypeByMetadataName("Tern.DynamoDb." + name));
        Add(_table);
        Add(_query);
        Add(_loader);

        void Add(INamedTypeSymbol? type)
        {
            if (type is not null) _callTypes.Add(type);
        }
    }

    public INamedTypeSymbol? CancellationToken { get; }

    public INamedTypeSymbol? Enumerable { get; }

    /// <summary>The type from .NET 10, or from the package System.Linq.AsyncEnumerable.</summary>
    public INamedTypeSymbol? AsyncEnumerable { get; }

    public INamedTypeSymbol? HttpResponse { get; }

    public RequestTypes Requests { get; }

    /// <summary>true if the compilation references a test framework; otherwise, false.</summary>
    public bool IsOfTests { get; }

    /// <summary>Returns the types of a compilation, or null if it doesn't reference Tern.</summary>
    public static TernSymbols? Of(Compilation compilation) =>
        compilation.GetTypeByMetadataName("Tern.AwsClientOptions") is { } options ? new(compilation, options) : null;

    /// <summary>
    /// Determines whether the method belongs to one of Tern's clients, tables, queries, loaders or transactions.
    /// </summary>
    public bool IsCall(IMethodSymbol method) =>
        method.ContainingType is { } type && (_callTypes.Contains(type.OriginalDefinition) || IsClient(type));

    /// <summary>
    /// Determines whether calling the method sends its own requests. A loader's requests are merged with others.
    /// </summary>
    public bool IsRequest(IMethodSymbol method) =>
        method.Name.EndsWith("Async", StringComparison.Ordinal) && method.Name is not ("DisposeAsync" or "WarmUpAsync")
        && IsTaskLike(method.ReturnType) && IsCall(method) && !IsOne(method.ContainingType.OriginalDefinition, _loader, null);

    /// <summary>Determines whether the method reads one item by its key.</summary>
    public bool IsRead(IMethodSymbol method) => method.Name switch
    {
        "GetAsync" => IsTable(method.ContainingType),
        "GetItemAsync" => SymbolEqualityComparer.Default.Equals(method.ContainingType, _db),
        _ => false,
    };

    public bool IsTransaction(ITypeSymbol? type) => _transaction is not null && SymbolEqualityComparer.Default.Equals(type, _transaction);

    public bool IsTable(ITypeSymbol? type) => _table is not null && SymbolEqualityComparer.Default.Equals(type?.OriginalDefinition, _table);

    public bool IsQuery(ITypeSymbol? type) => _query is not null && SymbolEqualityComparer.Default.Equals(type?.OriginalDefinition, _query);

    public bool IsDynamoDbClient(ITypeSymbol? type) => _db is not null && SymbolEqualityComparer.Default.Equals(type, _db);

    public bool IsTask(ITypeSymbol? type) => IsOne(type?.OriginalDefinition, _task, _taskOf);

    public bool IsTaskLike(ITypeSymbol? type) => IsTask(type) || IsOne(type?.OriginalDefinition, _valueTask, _valueTaskOf);

    /// <summary>
    /// Determines whether the type is a service client: it has a constructor whose only parameter derives from the
    /// options of all clients.
    /// </summary>
    public bool IsClient(INamedTypeSymbol type)
    {
        if (!type.Name.EndsWith("Client", StringComparison.Ordinal)) return false;
        if (_clients.TryGetValue(type, out var known)) return known;
        return _clients[type] = type.InstanceConstructors.Any(constructor =>
            constructor.Parameters.Length == 1 && DerivesFrom(constructor.Parameters[0].Type, _clientOptions));
    }

    public static bool DerivesFrom(ITypeSymbol? type, INamedTypeSymbol? ancestor)
    {
        if (ancestor is null) return false;
        for (var current = type; current is not null; current = current.BaseType)
            if (SymbolEqualityComparer.Default.Equals(current.OriginalDefinition, ancestor)) return true;
        return false;
    }

    private static bool IsOne(ITypeSymbol? type, INamedTypeSymbol? one, INamedTypeSymbol? other) =>
        type is not null && (SymbolEqualityComparer.Default.Equals(type, one) || SymbolEqualityComparer.Default.Equals(type, other));

    private static bool IsTestFramework(AssemblyIdentity assembly) =>
        assembly.Name is "xunit.core" or "xunit.v3.core" or "xunit.v3.core.aot" or "nunit.framework"
        or "Microsoft.VisualStudio.TestPlatform.TestFramework" or "MSTest.TestFramework" or "TUnit.Core";
}
