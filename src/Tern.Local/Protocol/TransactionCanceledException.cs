using Tern.Local.Engine;
using Tern.Local.Engine.Storage;

namespace Tern.Local.Protocol;

/// <summary>Why one write of a transaction was not done. None: it was not at fault.</summary>
internal sealed record CancellationReason(string Code, string? Message, StoredItem? Item)
{
    public static CancellationReason None { get; } = new("None", null, null);
}

/// <summary>A transaction that was not done.</summary>
internal sealed class TransactionCanceledException(IReadOnlyList<CancellationReason> reasons)
    : Exception($"Transaction cancelled, please refer cancellation reasons for specific reasons [{string.Join(", ", reasons.Select(static reason => reason.Code))}]")
{
    public void Write(JsonOutput json)
    {
        json.WriteStartObject();
        json.WriteString("__type"u8, ErrorJson.TypeOf(EngineError.TransactionCanceled));
        json.WriteString("Message"u8, Message);
        json.WriteStartArray("CancellationReasons"u8);
        foreach (var reason in reasons)
        {
            json.WriteStartObject();
            json.WriteString("Code"u8, reason.Code);
            if (reason.Message is not null) json.WriteString("Message"u8, reason.Message);
            if (reason.Item is not null)
            {
                json.WritePropertyName("Item"u8);
                ItemJson.WriteItem(json, reason.Item.Data);
            }

            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }
}
