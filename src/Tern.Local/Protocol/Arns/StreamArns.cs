using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The ARNs of streams: <c>arn:aws:dynamodb:us-east-1:000000000000:table/Name/stream/2026-01-31T12:00:00.000</c>.
/// </summary>
internal static class StreamArns
{
    private const string Table = ":table/";
    private const string Stream = "/stream/";

    public static string Of(EnginePlace place, string tableName, string label) => TableArns.Of(place, tableName) + Stream + label;

    public static string Of(EnginePlace place, TableStream stream) => Of(place, stream.TableName, stream.Label);

    /// <summary>Parses an ARN with any Region and account.</summary>
    public static bool TryParse(string arn, out string tableName, out string label)
    {
        tableName = label = "";
        if (!arn.StartsWith("arn:", StringComparison.Ordinal)) return false;
        var table = arn.IndexOf(Table, StringComparison.Ordinal);
        var stream = arn.IndexOf(Stream, StringComparison.Ordinal);
        if (table < 0 || stream < table + Table.Length) return false;
        tableName = arn[(table + Table.Length)..stream];
        label = arn[(stream + Stream.Length)..];
        return tableName.Length > 0 && label.Length > 0;
    }

    /// <summary>Finds the stream with an ARN.</summary>
    public static TableStream Find(LocalEngine engine, string arn)
    {
        if (!TryParse(arn, out var tableName, out var label)) throw EngineException.Validation("Invalid StreamArn");
        return engine.Streams.Find(tableName, label)
            ?? throw new EngineException(EngineError.ResourceNotFound, $"Requested resource not found: Stream: {arn} not found");
    }
}
