using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Sqs;

/// <summary>A queue's dead-letter queue, and the number of receives after which messages move there.</summary>
internal sealed record RedrivePolicy(string TargetArn, int MaxReceives)
{
    public static RedrivePolicy Parse(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            if (document.RootElement.ValueKind != JsonValueKind.Object) throw NotJson(json);
            if (!document.RootElement.TryGetProperty("deadLetterTargetArn", out var target) || target.ValueKind != JsonValueKind.String)
                throw Invalid(json, "Redrive policy does not contain mandatory attribute: deadLetterTargetArn.");
            if (!document.RootElement.TryGetProperty("maxReceiveCount", out var count))
                throw Invalid(json, "Redrive policy does not contain mandatory attribute: maxReceiveCount.");
            var text = count.ToString();
            if (!int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var most) || most is < 1 or > 1000)
                throw Invalid(json, $"Invalid value for maxReceiveCount: {text}, valid values are from 1 to 1000 both inclusive.");
            return new RedrivePolicy(target.GetString()!, most);
        }
        catch (JsonException)
        {
            throw NotJson(json);
        }
    }

    /// <summary>Returns the policy as the service returns it: with a number, and without other members.</summary>
    public string ToJson() =>
        new JsonObject { ["deadLetterTargetArn"] = TargetArn, ["maxReceiveCount"] = MaxReceives }.ToJsonString();

    /// <summary>Checks that a queue may use the dead-letter queue.</summary>
    public void Check(SqsQueue queue, string json, SqsState state)
    {
        if (SqsArn.Parse(TargetArn) is not { } arn) throw Invalid(json, "Invalid value for deadLetterTargetArn.");
        if (state.Find(arn) is not { } target) throw Invalid(json, "Dead letter target does not exist.");
        if (target.IsFifo != queue.IsFifo) throw Invalid(json, "Dead-letter queue must be same type of queue as the source.");
        if (target.Attributes.TryGetValue("RedriveAllowPolicy", out var allow) && !RedriveAllowPolicy.Parse(allow).Allows(queue.Arn))
            throw Invalid(json, "Dead letter target does not allow this source queue.");
    }

    private static Serving.ServiceErrorException NotJson(string json) => Invalid(json, "Redrive policy is not a valid JSON map.");

    private static Serving.ServiceErrorException Invalid(string json, string reason) => SqsErrors.Invalid(json, "RedrivePolicy", reason);
}
