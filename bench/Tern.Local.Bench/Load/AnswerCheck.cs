using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Local.Bench.Load;

/// <summary>Is what a server answered what was written? Attributes may come in any order.</summary>
internal static class AnswerCheck
{
    /// <exception cref="BenchException">It is another item, or none.</exception>
    public static void IsItem(string server, int item, ReadOnlySpan<byte> body)
    {
        var answer = JsonNode.Parse(body);
        if (!JsonNode.DeepEquals(answer?["Item"], JsonNode.Parse(RequestSet.Item(item))))
            throw new BenchException($"{server} answered another item than '{RequestSet.Key(item)}' as it was written: {Encoding.UTF8.GetString(body)}");
    }
}
