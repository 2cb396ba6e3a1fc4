using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.EventStreams;

namespace Tern.Core.Tests.EventStreams;

/// <summary>
/// A message of the public test vectors: written by the encoder, and compared with the decoder's result.
/// </summary>
internal static class EventStreamCase
{
    public static byte[] Payload(JsonElement test)
    {
        if (!test.TryGetProperty("payloadRepeat", out var repeat)) return test.GetProperty("payload").GetBytesFromBase64();
        var payload = new byte[repeat.GetProperty("count").GetInt32()];
        Array.Fill(payload, (byte)repeat.GetProperty("byte").GetString()![0]);
        return payload;
    }

    public static byte[] Encode(JsonElement test)
    {
        using var buffer = new PooledBuffer();
        buffer.Write("before"u8);
        var message = new AwsEventStreamEncoder(buffer);
        foreach (var header in test.GetProperty("headers").EnumerateArray())
        {
            var name = Encoding.UTF8.GetBytes(header.GetProperty("name").GetString()!);
            header.TryGetProperty("value", out var value);
            switch (header.GetProperty("type").GetString())
            {
                case "true": message.WriteHeader(name, true); break;
                case "false": message.WriteHeader(name, false); break;
                case "byte": message.WriteHeader(name, value.GetSByte()); break;
                case "short": message.WriteHeader(name, value.GetInt16()); break;
                case "integer": message.WriteHeader(name, value.GetInt32()); break;
                case "long": message.WriteHeader(name, value.GetInt64()); break;
                case "blob": message.WriteHeader(name, value.GetBytesFromBase64()); break;
                case "string": message.WriteHeader(name, value.GetString()!); break;
                case "timestamp": message.WriteHeader(name, DateTimeOffset.FromUnixTimeMilliseconds(value.GetInt64())); break;
                case "uuid": message.WriteHeader(name, value.GetGuid()); break;
                case var other: throw new NotSupportedException($"The vectors have a header of type {other}, which this test doesn't know.");
            }
        }

        message.BeginPayload();
        buffer.Write(Payload(test));
        message.End();
        return buffer.WrittenSpan["before".Length..].ToArray();
    }

    public static void AssertIsExpected(JsonElement test, byte[] wire)
    {
        Assert.Equal(test.GetProperty("length").GetInt32(), wire.Length);
        Assert.Equal(test.GetProperty("sha256").GetString(), Convert.ToHexStringLower(SHA256.HashData(wire)));
        if (test.TryGetProperty("wire", out var bytes)) Assert.Equal(bytes.GetBytesFromBase64(), wire);
    }

    public static void AssertIsRead(JsonElement test, AwsEventStreamMessage message)
    {
        var headers = message.Headers;
        foreach (var expected in test.GetProperty("headers").EnumerateArray())
        {
            Assert.True(headers.Next(out var header));
            Assert.Equal(expected.GetProperty("name").GetString(), Encoding.UTF8.GetString(header.Name));
            expected.TryGetProperty("value", out var value);
            switch (expected.GetProperty("type").GetString())
            {
                case "true": Assert.True(header.GetBoolean()); break;
                case "false": Assert.False(header.GetBoolean()); break;
                case "blob": Assert.Equal(value.GetBytesFromBase64(), header.GetBytes()); break;
                case "string": Assert.Equal(value.GetString(), header.GetString()); break;
                case "timestamp": Assert.Equal(value.GetInt64(), header.GetTimestamp().ToUnixTimeMilliseconds()); break;
                case "uuid": Assert.Equal(value.GetGuid(), header.GetGuid()); break;
                default: Assert.Equal(value.GetInt64(), header.GetInt64()); break;
            }
        }

        Assert.False(headers.Next(out _));
        Assert.Equal(Payload(test), message.Payload.ToArray());
    }
}
