using System.Security.Cryptography;
using System.Text;
using Tern.Buffers;
using Tern.Credentials;
using Tern.EventStreams;
using Tern.Signing;

namespace Tern.Core.Tests.EventStreams;

public sealed class EventStreamSignerTests
{
    private static readonly AwsCredentials Keys = new("fake-access-key", "fake-secret-key");
    private static readonly DateTimeOffset Time = DateTimeOffset.FromUnixTimeSeconds(123_456_789);

    // The string to sign is that of smithy-rs's test of its signer (aws-sigv4, event_stream.rs; Apache License 2.0).
    [Fact]
    public void An_event_is_signed_over_its_time_and_the_whole_of_the_event()
    {
        var seed = Convert.ToHexStringLower(SHA256.HashData("last message sts"u8));
        using var message = new PooledBuffer();
        WriteMessage(message);
        const string expected = """
            AWS4-HMAC-SHA256-PAYLOAD
            19731129T213309Z
            19731129/us-east-1/testservice/aws4_request
            be1f8c7d79ef8e1abc5254a2c70e4da3bfaf4f07328f527444e1fc6ea67273e2
            0c0e3b3bf66b59b976181bd7d401927bbd624107303c713fd1e5f3d3c8dd1b1e
            f2eba0f2e95967ee9fbc6db5e678d2fd599229c0d04b11e4fc8e0f2a02a806c6
            """;
        Assert.Contains(seed, expected, StringComparison.Ordinal);
        Assert.Contains(Convert.ToHexStringLower(SHA256.HashData(message.WrittenSpan)), expected, StringComparison.Ordinal);

        using var chain = new SignatureChain(new SigV4Signer(), Encoding.ASCII.GetBytes(seed), Keys, "us-east-1", "testservice");
        using var signer = new AwsEventStreamSigner(chain);
        using var output = new PooledBuffer();
        signer.Sign(message.WrittenSpan, Time, output);

        using var decoder = new AwsEventStreamDecoder();
        decoder.Append(output.WrittenSpan);
        Assert.True(decoder.TryRead(out var signed));
        Assert.Equal(message.WrittenSpan.ToArray(), signed.Payload.ToArray());
        Assert.True(signed.TryGetHeader(":date"u8, out var date));
        Assert.Equal(Time, date.GetTimestamp());
        Assert.True(signed.TryGetHeader(":chunk-signature"u8, out var signature));
        Assert.Equal(Hmac(expected.ReplaceLineEndings("\n")), signature.GetBytes());
    }

    [Fact]
    public void Every_event_is_signed_with_the_signature_before_it_and_an_empty_one_ends_the_stream()
    {
        using var chain = new SignatureChain(new SigV4Signer(), new byte[64], Keys, "us-east-1", "testservice");
        using var signer = new AwsEventStreamSigner(chain);
        using var output = new PooledBuffer();
        signer.Sign("first"u8, Time, output);
        var first = chain.Last.ToArray();
        signer.Sign("first"u8, Time, output);
        var second = chain.Last.ToArray();
        signer.Sign([], Time.AddSeconds(5), output);

        Assert.NotEqual(first, second);
        using var decoder = new AwsEventStreamDecoder();
        decoder.Append(output.WrittenSpan);
        Assert.True(decoder.TryRead(out _));
        Assert.True(decoder.TryRead(out _));
        Assert.True(decoder.TryRead(out var last));
        Assert.True(last.Payload.IsEmpty);
        Assert.True(last.TryGetHeader(":date"u8, out var date));
        Assert.Equal(Time.AddSeconds(5), date.GetTimestamp());
        Assert.True(last.TryGetHeader(":chunk-signature"u8, out var signature));
        var expected = $"""
            AWS4-HMAC-SHA256-PAYLOAD
            19731129T213314Z
            19731129/us-east-1/testservice/aws4_request
            {Encoding.ASCII.GetString(second)}
            {Hash(DateHeader(Time.AddSeconds(5)))}
            {Hash([])}
            """;
        Assert.Equal(Hmac(expected.ReplaceLineEndings("\n")), signature.GetBytes());
        decoder.End();
    }

    private static void WriteMessage(PooledBuffer buffer)
    {
        var message = new AwsEventStreamEncoder(buffer);
        message.WriteHeader("some-header"u8, "value");
        message.BeginPayload();
        buffer.Write("test payload"u8);
        message.End();
    }

    private static byte[] DateHeader(DateTimeOffset time)
    {
        var milliseconds = BitConverter.GetBytes(time.ToUnixTimeMilliseconds());
        Array.Reverse(milliseconds);
        return [5, .. ":date"u8, 8, .. milliseconds];
    }

    private static string Hash(byte[] data) => Convert.ToHexStringLower(SHA256.HashData(data));

    private static byte[] Hmac(string text)
    {
        var key = HMACSHA256.HashData("AWS4fake-secret-key"u8, "19731129"u8);
        key = HMACSHA256.HashData(key, "us-east-1"u8);
        key = HMACSHA256.HashData(key, "testservice"u8);
        key = HMACSHA256.HashData(key, "aws4_request"u8);
        return HMACSHA256.HashData(key, Encoding.ASCII.GetBytes(text));
    }
}
