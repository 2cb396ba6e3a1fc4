using System.Buffers.Binary;
using Tern.Bedrock.Model;
using Tern.Buffers;

namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// A user message, the model's answers, and the tool uses between them. They are kept or removed together.
/// </summary>
internal sealed class Turn(int number)
{
    private readonly List<Message> _messages = [];

    public int Number => number;

    public IReadOnlyList<Message> Messages => _messages;

    public int Tokens { get; private set; }

    public bool IsSaved { get; set; }

    public static Turn Read(int number, ReadOnlySpan<byte> bytes, int tokens)
    {
        var turn = new Turn(number) { Tokens = tokens, IsSaved = true };
        while (bytes.Length > 0)
        {
            var length = BinaryPrimitives.ReadInt32BigEndian(bytes);
            turn._messages.Add(MessageJson.Read(bytes.Slice(sizeof(int), length)));
            bytes = bytes[(sizeof(int) + length)..];
        }

        return turn;
    }

    public byte[] ToBytes()
    {
        using var buffer = new PooledBuffer();
        Span<byte> length = stackalloc byte[sizeof(int)];
        foreach (var message in _messages)
        {
            var json = MessageJson.ToUtf8Bytes(message);
            BinaryPrimitives.WriteInt32BigEndian(length, json.Length);
            buffer.Write(length);
            buffer.Write(json);
        }

        return buffer.WrittenSpan.ToArray();
    }

    public void Add(Message message, int tokens)
    {
        _messages.Add(message);
        Tokens += tokens;
        IsSaved = false;
    }

    /// <summary>Replaces the last message.</summary>
    public void ReplaceLast(Message message, int tokens)
    {
        _messages[^1] = message;
        Tokens += tokens;
        IsSaved = false;
    }

    /// <summary>Removes all messages except the first few.</summary>
    public void CutTo(int count, int tokens)
    {
        _messages.RemoveRange(count, _messages.Count - count);
        Tokens = tokens;
    }
}
