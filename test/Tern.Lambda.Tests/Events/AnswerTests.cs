using System.Text;
using Tern.Buffers;
using Tern.Lambda.Authorization;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events;

/// <summary>
/// Answers that are written by hand rather than generated, cut short and changed at random: they are refused with one
/// kind of exception, or are other answers.
/// </summary>
public sealed class AnswerTests
{
    private const int Seed = 20261122;

    [Fact]
    public void Http_api() =>
        Attack<HttpApiResponse>("""{"statusCode":201,"headers":{"a":"1","b":"\u00e9"},"cookies":["c=1","d=2"],"body":"AQID","isBase64Encoded":true}""");

    [Fact]
    public void Rest_api() => Attack<RestApiResponse>("""{"statusCode":404,"headers":{"a":"1"},"multiValueHeaders":{"b":["1","2"]},"body":"te\nxt"}""");

    [Fact]
    public void Load_balancer() =>
        Attack<AlbResponse>("""{"statusCode":200,"statusDescription":"200 OK","headers":{"a":"1"},"multiValueHeaders":{"a":["1"]},"body":"x"}""");

    [Fact]
    public void Policy() => Attack<AuthorizerResponse>(
        """{"principalId":"u","policyDocument":{"Version":"2012-10-17","Statement":[{"Action":"execute-api:Invoke","Effect":"Allow","Resource":"""
        + """["a","b"]}]},"context":{"t":"x","n":1,"f":1.5,"b":true},"usageIdentifierKey":"k"}""");

    [Fact]
    public void Simple() => Attack<SimpleAuthorizerResponse>("""{"isAuthorized":true,"context":{"t":"x","o":{"a":[1,null]},"n":12.5}}""");

    [Fact]
    public void Firehose() =>
        Attack<FirehoseResponse>(
            """{"records":[{"recordId":"a","result":"Ok","data":"AQI=","metadata":{"partitionKeys":{"k":"v"}}},{"recordId":"b","result":"Dropped"}]}""");

    private static void Attack<T>(string sample)
        where T : ILambdaEvent<T>
    {
        var bytes = Encoding.UTF8.GetBytes(sample);
        Assert.Equal(sample.Replace("\\u00e9", "é", StringComparison.Ordinal), Write(T.Read(new LambdaPayload(bytes))));
        for (var length = 0; length < bytes.Length; length++)
            Assert.Throws<LambdaEventException>(() => T.Read(new LambdaPayload(bytes.AsMemory(0, length))));

        var random = new Random(Seed);
        for (var turn = 0; turn < 5_000; turn++)
        {
            var changed = (byte[])bytes.Clone();
            for (var i = random.Next(1, 4); i > 0; i--) changed[random.Next(changed.Length)] = Other(random, bytes);
            try
            {
                Write(T.Read(new LambdaPayload(changed)));
            }
            catch (LambdaEventException)
            {
                // Refused as what it is.
            }
        }
    }

    private static byte Other(Random random, byte[] sample) => random.Next(4) switch
    {
        0 => (byte)random.Next(256),
        1 => sample[random.Next(sample.Length)],
        _ => "{}[]\":,\\u0eE-+.ntf \n"u8[random.Next(20)],
    };

    private static string Write<T>(T value)
        where T : ILambdaEvent<T>
    {
        using var buffer = new PooledBuffer();
        value.Write(buffer);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
