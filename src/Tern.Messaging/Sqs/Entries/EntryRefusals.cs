using System.Buffers.Text;
using Tern.Json;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>The service's refusals of entries in a batch. Usually there are none.</summary>
internal struct EntryRefusals
{
    private List<EntryRefusal>? _all;

    /// <summary>Returns the refusal of an entry, or null if it wasn't refused.</summary>
    public readonly EntryRefusal? Find(int index)
    {
        if (_all is null) return null;
        foreach (var refusal in _all)
            if (refusal.Index == index) return refusal;
        return null;
    }

    /// <summary>
    /// Returns whether one entry may have made the service refuse the whole call, so that it would take the others
    /// without that entry.
    /// </summary>
    public static bool MayBeOfOne(AwsServiceException error) =>
        error is InvalidMessageContentsException or InvalidAttributeValueException or UnsupportedOperationException or BatchRequestTooLongException
        || error.Code is "InvalidParameterValue" or "InvalidParameterCombination" or "MissingParameter" or "ValidationException";

    /// <summary>Reads an entry of <c>Failed</c>.</summary>
    public void Read(ref AwsJsonReader json)
    {
        var index = -1;
        var isSenders = false;
        string? code = null, message = null;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (json.TryReadNull()) continue;
            if (name.SequenceEqual("Id"u8)) index = ReadIndex(ref json);
            else if (name.SequenceEqual("SenderFault"u8)) isSenders = json.ReadBoolean();
            else if (name.SequenceEqual("Code"u8)) code = json.ReadString();
            else if (name.SequenceEqual("Message"u8)) message = json.ReadString();
            else json.SkipValue();
        }

        (_all ??= []).Add(new EntryRefusal(index, isSenders, code ?? "", message ?? ""));
    }

    /// <summary>Reads the ID that the client assigned to an entry; -1 for any other.</summary>
    public static int ReadIndex(ref AwsJsonReader json)
    {
        var text = json.ReadStringUtf8();
        return Utf8Parser.TryParse(text, out int index, out var read) && read == text.Length ? index : -1;
    }
}
