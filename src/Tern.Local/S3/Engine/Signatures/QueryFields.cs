namespace Tern.Local.S3;

/// <summary>The fields of a query.</summary>
internal sealed class QueryFields
{
    private readonly Dictionary<string, string> _fields = new(StringComparer.Ordinal);

    public QueryFields(string query)
    {
        foreach (var field in query.Split('&', StringSplitOptions.RemoveEmptyEntries))
        {
            var end = field.IndexOf('=', StringComparison.Ordinal);
            _fields[Decode(end < 0 ? field : field[..end])] = end < 0 ? "" : Decode(field[(end + 1)..]);
        }
    }

    public string? Find(string name) => _fields.GetValueOrDefault(name);

    private static string Decode(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));
}
