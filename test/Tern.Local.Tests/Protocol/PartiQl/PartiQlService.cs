using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.PartiQl;

/// <summary>Runs statements on a table "Music" (pk, sk: strings) and a table "Plain" (id: string).</summary>
internal sealed class PartiQlService
{
    public LocalService Service { get; } = LocalService.WithTable().AddPlainTable();

    public static string Body(string statement, string? parameters = null, string more = "") =>
        $$"""{"Statement":{{JsonSerializer.Serialize(statement)}}{{(parameters is null ? "" : ",\"Parameters\":" + parameters)}}{{more}}}""";

    /// <summary>The answer's items, as JSON.</summary>
    public string Items(string statement, string? parameters = null, string more = "") =>
        Service.OkNode("ExecuteStatement", Body(statement, parameters, more))["Items"]!.ToJsonString();

    /// <summary>The sort keys (or, in "Plain", the ids) of what a SELECT finds, in its order.</summary>
    public string Keys(string statement, string? parameters = null)
    {
        var items = Service.OkNode("ExecuteStatement", Body(statement, parameters))["Items"]!.AsArray();
        return string.Join(" ", items.Select(static item => ((item!["sk"] ?? item["id"])!["S"])!.GetValue<string>()));
    }

    public void Run(string statement, string? parameters = null) => Assert.Equal("[]", Items(statement, parameters));

    public void Invalid(string statement, string message, string? parameters = null, string more = "") =>
        Service.Invalid("ExecuteStatement", Body(statement, parameters, more), message);

    public void Fails(string statement, string type) => Assert.Equal(type, Service.Error("ExecuteStatement", Body(statement)).Type);

    public void Put(string pk, string sk, string attributes = "") =>
        Service.Ok("PutItem",
            $$$$"""{"TableName":"Music","Item":{"pk":{"S":"{{{{pk}}}}"},"sk":{"S":"{{{{sk}}}}"}{{{{(attributes.Length > 0 ? "," + attributes : "")}}}} } }""");

    /// <summary>The item, as JSON; empty when there is none.</summary>
    public string Get(string pk, string sk) =>
        Service.OkNode("GetItem", $$$$"""{"TableName":"Music","Key":{"pk":{"S":"{{{{pk}}}}"},"sk":{"S":"{{{{sk}}}}"}}}""")["Item"]?.ToJsonString() ?? "";

    public static string Transaction(params string[] statements) =>
        $$"""{"TransactStatements":[{{string.Join(',', statements.Select(static statement => Body(statement)))}}]}""";

    public static string Batch(params string[] statements) =>
        $$"""{"Statements":[{{string.Join(',', statements.Select(static statement => Body(statement)))}}]}""";

    public JsonArray BatchResponses(params string[] statements) => Service.OkNode("BatchExecuteStatement", Batch(statements))["Responses"]!.AsArray();

    /// <summary>The reasons of a transaction that is cancelled: codes and messages.</summary>
    public string Reasons(params string[] statements)
    {
        var (status, answer) = Service.Call("ExecuteTransaction", Transaction(statements));
        Assert.True(status == 400, answer);
        var node = JsonNode.Parse(answer)!;
        Assert.Equal("com.amazonaws.dynamodb.v20120810#TransactionCanceledException", node["__type"]!.GetValue<string>());
        return string.Join("; ", node["CancellationReasons"]!.AsArray()
            .Select(static reason => reason!["Message"] is { } message ? $"{reason["Code"]} {message}" : $"{reason["Code"]}"));
    }

    public void InvalidTransaction(string message, params string[] statements) => Service.Invalid("ExecuteTransaction", Transaction(statements), message);
}
