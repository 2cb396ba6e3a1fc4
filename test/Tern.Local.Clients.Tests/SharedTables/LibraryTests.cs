using System.Text.Json;
using Tern.DynamoDb;
using Tern.Local.Clients.Tests.Node;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>
/// A table that a library for JavaScript writes as well. Its script has two steps: "write" stores items; "change" reads
/// and queries the items that Tern has changed in the meantime, prints them, and updates items of both.
/// </summary>
public abstract class LibraryTests : LocalServer
{
    private DynamoDbClient? _db;

    protected DynamoDbClient Db => _db!;

    public override async ValueTask InitializeAsync()
    {
        await base.InitializeAsync();
        _db = Local.CreateClient();
    }

    public override async ValueTask DisposeAsync()
    {
        if (_db is not null) await _db.DisposeAsync();
        await base.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    /// <summary>Runs a step of a script, and returns what it printed.</summary>
    protected async Task<JsonElement> RunAsync(string script, string step)
    {
        var folder = await NodeModules.InstalledAsync();
        var program = (await ClientProgram.RunAsync("node", ["--no-warnings", Path.Combine(folder, script), Endpoint.ToString(), step], folder))!;
        Assert.True(program.ExitCode == 0, $"It ended with {program.ExitCode}.\n{program.Output}{program.Errors}");
        return JsonElement.Parse(program.Output);
    }

    /// <summary>Checks that the script found the expected items, with members in any order.</summary>
    protected static void AssertFound(JsonElement found, string name, string expected)
    {
        Assert.True(found.TryGetProperty(name, out var value), $"{name} wasn't found.");
        AssertEqual(expected, value);
    }

    /// <summary>The items of a type in a table. Each one is written back as it was read, attribute by
    /// attribute.</summary>
    protected IReadOnlyList<T> ReadUntouched<T>(string table, Func<AttributeMap, bool>? isOne = null) where T : class, IDynamoItem<T>
    {
        var read = new List<T>();
        foreach (var stored in Local.FindTable(table)!.Items())
        {
            if (isOne?.Invoke(stored) == false) continue;
            var item = DynamoItem.FromAttributes<T>(stored);
            AssertEqual(stored.ToString(), JsonElement.Parse(DynamoItem.ToAttributes(item).ToString()));
            read.Add(item);
        }

        return read;
    }

    private static void AssertEqual(string expected, JsonElement found) =>
        Assert.True(JsonElement.DeepEquals(JsonElement.Parse(expected), found), $"expected: {expected}\nfound:    {found}");

    /// <summary>The item that is stored under a key.</summary>
    protected AttributeMap Stored(string table, AttributeMap key) =>
        Local.FindTable(table)!.Find(key) ?? throw new InvalidOperationException($"{table} has no {key}.");
}
