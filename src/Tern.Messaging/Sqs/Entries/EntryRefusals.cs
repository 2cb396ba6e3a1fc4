using System.Buffers.Text;
using Tern.Json;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs.Entries;

/// <summary>What the service says of entries of a batch that it refuses; nothing of most.</summary>
internal struct EntryRefusals
{
    private List<EntryRefusal>? _all;

    /// <summary>The refusal of an entry; null for none.</summary>
    public readonly EntryRefusal? Find(int index)
    {
        if (_all is null) return null;
        foreach (var refusal in _all)
            if (refusal.Index == index) return refusal;
        return null;
    }

    /// <summary>Whether a call may have been refused for what one of its entries is: the others would be taken without it.</summary>
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

    /// <summary>Reads the id that we gave to an entry; -1 for another.</summary>
    public static int ReadIndex(ref AwsJsonReader json)
    {
        var text = json.ReadStringUtf8();
        return Utf8Parser.TryParse(text, out int index, out var read) && read == text.Length ? index : -1;
    }
}
