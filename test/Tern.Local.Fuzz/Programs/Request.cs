using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Fuzz.Programs;

/// <summary>A call: the operation's name, with "Streams." before those of DynamoDB Streams, and its body.</summary>
internal sealed record Request(string Operation, JsonObject Body)
{
    private static readonly JsonSerializerOptions s_plain = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The value of x-amz-target.</summary>
    public string Target => TargetOf(Operation);

    public string Text => Body.ToJsonString(s_plain);

    public byte[] Utf8 => Encoding.UTF8.GetBytes(Text);

    public static string TargetOf(string operation) =>
        operation.StartsWith("Streams.", StringComparison.Ordinal)
            ? "DynamoDBStreams_20120810." + operation["Streams.".Length..]
            : "DynamoDB_20120810." + operation;
}
