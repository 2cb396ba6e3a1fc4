using System.Globalization;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// DescribeContributorInsights, UpdateContributorInsights and ListContributorInsights: settings of tables and global
/// indexes. No data is sent to CloudWatch.
/// </summary>
internal static class InsightsOperations
{
    private const int MaxPage = 100;
    private const string Accessed = "ACCESSED_AND_THROTTLED_KEYS";
    private const string Throttled = "THROTTLED_KEYS";

    public static void Describe(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var indexName = ReadIndex(input, null, null);
        var table = TableOperations.FindTable(call, input);
        var key = FindKey(table, indexName);
        var insights = Find(table, indexName);
        var json = call.Json;
        json.WriteStartObject();
        WriteNames(json, table, indexName);
        if (insights is { IsEnabled: true })
        {
            json.WriteStartArray("ContributorInsightsRuleList"u8);
            foreach (var rule in Rules(table, insights, key)) json.WriteStringValue(rule);
            json.WriteEndArray();
        }

        json.WriteString("ContributorInsightsStatus"u8, insights is { IsEnabled: true } ? "ENABLED"u8 : "DISABLED"u8);
        if (insights is not null)
        {
            json.WriteNumber("LastUpdateDateTime"u8, TableJson.Seconds(insights.Updated));
            json.WriteString("ContributorInsightsMode"u8, insights.Mode);
        }

        json.WriteEndObject();
    }

    public static void Update(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var action = input.Text("ContributorInsightsAction");
        var mode = input.Text("ContributorInsightsMode");
        var indexName = ReadIndex(input, action, mode, isUpdate: true);
        var table = TableOperations.FindTable(call, input);
        string status;
        lock (table.Gate)
        {
            Writer.RequireTable(table);
            FindKey(table, indexName);
            var current = Find(table, indexName);
            var wanted = new ContributorInsights(indexName, action == "ENABLE", mode ?? Accessed, call.Engine.Time.GetUtcNow());
            if (!wanted.IsEnabled) wanted = wanted with { Mode = current?.Mode ?? wanted.Mode };
            var isEnabled = current is { IsEnabled: true };
            if (isEnabled == wanted.IsEnabled && (!isEnabled || current!.Mode == wanted.Mode))
            {
                status = isEnabled ? "ENABLED" : "DISABLED"; // already in this state, so it's reported and not changed
                mode = current?.Mode;
            }
            else
            {
                status = wanted.IsEnabled ? "ENABLING" : "DISABLING";
                mode = wanted.Mode;
                table.Settings = table.Settings with { Insights = [.. table.Settings.Insights.Where(other => other.IndexName != indexName), wanted] };
            }
        }

        var json = call.Json;
        json.WriteStartObject();
        WriteNames(json, table, indexName);
        json.WriteString("ContributorInsightsStatus"u8, status);
        if (mode is not null) json.WriteString("ContributorInsightsMode"u8, mode);
        json.WriteEndObject();
    }

    public static void List(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var most = input.Number("MaxResults", "Integer");
        var token = input.Text("NextToken");
        var constraints = new Constraints();
        constraints.AtMost(most, "maxResults", MaxPage);
        constraints.ThrowIfAny();
        var tables = input.Has("TableName") ? [TableOperations.FindTable(call, input)] : call.Engine.ListTables();
        var after = ReadToken(token);
        var found = tables
            .SelectMany(static table =>
                table.Settings.Insights.Where(static insights => insights.IsEnabled)
                    .OrderBy(static insights => insights.IndexName ?? "", StringComparer.Ordinal)
                .Select(insights => (Table: table.Name, Insights: insights)))
            .Where(entry => after is null || string.CompareOrdinal(Place(entry.Table, entry.Insights), after) > 0)
            .ToList();
        var count = (int)Math.Min(found.Count, most is null or < 1 ? MaxPage : most.Value);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("ContributorInsightsSummaries"u8);
        foreach (var (table, insights) in found.Take(count))
        {
            json.WriteStartObject();
            json.WriteString("TableName"u8, table);
            if (insights.IndexName is { } index) json.WriteString("IndexName"u8, index);
            json.WriteString("ContributorInsightsStatus"u8, "ENABLED"u8);
            json.WriteString("ContributorInsightsMode"u8, insights.Mode);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        if (count < found.Count)
            json.WriteString("NextToken"u8, Convert.ToBase64String(Encoding.UTF8.GetBytes(Place(found[count - 1].Table, found[count - 1].Insights))));
        json.WriteEndObject();
    }

    private static string? ReadIndex(DocumentInput input, string? action, string? mode, bool isUpdate = false)
    {
        var index = input.Text("IndexName");
        var constraints = new Constraints();
        constraints.Name(index, "indexName");
        if (isUpdate) constraints.NotNull(action is not null, "contributorInsightsAction");
        constraints.OneOf(action, "contributorInsightsAction", ["ENABLE", "DISABLE"]);
        constraints.OneOf(mode, "contributorInsightsMode", [Accessed, Throttled]);
        constraints.ThrowIfAny();
        return index;
    }

    /// <summary>Finds the key that is monitored: the table's, or that of one of its global indexes.</summary>
    private static KeySchema FindKey(Table table, string? indexName)
    {
        if (indexName is null) return table.Key;
        return table.FindIndex(Encoding.UTF8.GetBytes(indexName)) is { IsGlobal: true } index
            ? index.Key
            : throw new EngineException(EngineError.ResourceNotFound, $"Requested resource not found: Index: {indexName} not found for table: {table.Name}");
    }

    private static ContributorInsights? Find(Table table, string? indexName) =>
        table.Settings.Insights.FirstOrDefault(insights => insights.IndexName == indexName);

    /// <summary>
    /// Returns the names of the corresponding CloudWatch rules: for partitions, and for items if there is a sort key.
    /// </summary>
    private static IEnumerable<string> Rules(Table table, ContributorInsights insights, KeySchema key)
    {
        var resource = insights.IndexName is null ? table.Name : $"{table.Name}-{insights.IndexName}";
        var time = insights.Updated.ToUnixTimeMilliseconds().ToString(CultureInfo.InvariantCulture);
        string[] kinds = (insights.Mode == Throttled, key.Sort.Length > 0) switch
        {
            (true, true) => ["PKT", "SKT"],
            (true, false) => ["PKT"],
            (false, true) => ["PKC", "PKT", "SKC", "SKT"],
            _ => ["PKC", "PKT"],
        };
        return kinds.Select(kind => $"DynamoDBContributorInsights-{kind}-{resource}-{time}");
    }

    private static void WriteNames(JsonOutput json, Table table, string? indexName)
    {
        json.WriteString("TableName"u8, table.Name);
        if (indexName is not null) json.WriteString("IndexName"u8, indexName);
    }

    /// <summary>Returns the sort key of an entry in the list: tables come before their indexes.</summary>
    private static string Place(string table, ContributorInsights insights) => $"{table}/{insights.IndexName}";

    private static string? ReadToken(string? token)
    {
        if (token is null) return null;
        try
        {
            return Encoding.UTF8.GetString(Convert.FromBase64String(token));
        }
        catch (FormatException)
        {
            throw EngineException.Validation("Invalid NextToken: " + token);
        }
    }
}
