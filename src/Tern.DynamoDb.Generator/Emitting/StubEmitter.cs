namespace Tern.DynamoDb.Generator;

/// <summary>Emits the stub that replaces the generated code of an item type that a rule rejects.</summary>
internal static class StubEmitter
{
    private const string Refused = "throw new global::System.NotSupportedException(\"The type has errors.\")";

    public static string Emit(StubModel stub)
    {
        var source = new SourceWriter();
        GeneratedFile.Begin(source, stub.Namespace);
        foreach (var container in stub.Containers) source.Open(container);
        source.Open($"{stub.Header} : {Code.Ns}IDynamoItem<{stub.Type}>");
        source.Line($"static {Code.Ns}ItemMap<{stub.Type}> {Code.Ns}IDynamoItem<{stub.Type}>.Map => {Refused};");
        source.Line($"static {Code.Ns}TableLayout {Code.Ns}IDynamoTable.Layout => {Refused};");
        source.Line($"static string? {Code.Ns}IDynamoTable.TimeToLiveAttribute => {Refused};");
        if (stub.Key.Length > 0) source.Line($"public static {Code.Ns}ItemKey<{stub.Type}> {stub.Key}(params object?[] values) => {Refused};");
        if (stub.Fields.Length > 0) source.Line($"public static dynamic {stub.Fields} => {Refused};");
        foreach (var query in stub.Queries)
            source.Line($"public static {Code.Ns}KeyCondition<{stub.Type}, dynamic> {query}(params object?[] values) => {Refused};");
        source.Close();
        foreach (var _ in stub.Containers) source.Close();
        return source.ToString();
    }
}
