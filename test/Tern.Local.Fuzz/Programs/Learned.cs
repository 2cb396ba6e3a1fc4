using System.Text.Json.Nodes;

namespace Tern.Local.Fuzz.Programs;

/// <summary>Names, iterators, tokens and cursors from responses, which later requests use.</summary>
internal sealed class Learned(Random random)
{
    private const int Most = 32;

    private static readonly HashSet<string> s_members =
    [
        "TableArn", "LatestStreamArn", "StreamArn", "ShardId", "ShardIterator", "NextShardIterator", "NextToken", "BackupArn", "ExportArn",
        "ImportArn", "SequenceNumber", "StartingSequenceNumber",
    ];

    private readonly Dictionary<string, List<string>> _texts = [];

    /// <summary>One of the texts that responses had under this name, or an invented one if there was none.</summary>
    public string Text(string member) => _texts.TryGetValue(member, out var texts) && texts.Count > 0 ? texts[random.Next(texts.Count)] : "none-yet";

    public void Read(ReadOnlySpan<byte> answer)
    {
        if (answer.Length < 3 || answer.Length > 100_000) return;
        Walk(JsonNode.Parse(answer));
    }

    private void Walk(JsonNode? node)
    {
        switch (node)
        {
            case JsonArray array:
                foreach (var element in array) Walk(element);
                break;
            case JsonObject members:
                foreach (var (name, value) in members)
                {
                    if (value is JsonValue text && s_members.Contains(name) && text.TryGetValue(out string? learned)) Add(name, learned);
                    else Walk(value);
                }

                break;
        }
    }

    private void Add(string member, string text)
    {
        if (member is "LatestStreamArn") member = "StreamArn";
        if (member is "NextShardIterator") member = "ShardIterator";
        if (member is "StartingSequenceNumber") member = "SequenceNumber";
        if (!_texts.TryGetValue(member, out var texts)) _texts[member] = texts = [];
        if (texts.Count < Most) texts.Add(text);
        else texts[random.Next(Most)] = text;
    }
}
