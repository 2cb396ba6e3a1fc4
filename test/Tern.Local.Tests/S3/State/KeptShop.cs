using System.Globalization;

namespace Tern.Local.Tests.S3.State;

/// <summary>An S3 with stored state, which can be restarted.</summary>
internal sealed class KeptShop : IDisposable
{
    public KeptShop()
    {
        S3 = new S3Wire();
        State.Restore(S3.Part);
    }

    public KeptState State { get; } = new();

    public S3Wire S3 { get; private set; }

    /// <summary>Starts S3 again.</summary>
    /// <param name="after">The time that passes meanwhile.</param>
    /// <param name="start">Prepares it before its state is restored.</param>
    public void Restart(TimeSpan after = default, Action<S3Wire>? start = null)
    {
        var now = S3.Clock.GetUtcNow() + after;
        S3.Dispose();
        S3 = new S3Wire(start: now);
        start?.Invoke(S3);
        State.Restore(S3.Part);
    }

    /// <summary>Starts S3 again, and checks that it answers as before.</summary>
    public async Task RestartUnchangedAsync(params string[] targets)
    {
        var before = await AnswersAsync(targets);
        Restart();
        Assert.Equal(before, await AnswersAsync(targets));
    }

    public void Dispose()
    {
        S3.Dispose();
        State.Dispose();
    }

    /// <summary>Uploads bytes that differ for each number.</summary>
    public async Task<string> PutAsync(string target, int length, int number, params string[] headers)
    {
        var reply = await S3.SendAsync("PUT", target, Bytes(length, number), headers);
        Assert.True(reply.Status < 300, reply.Body);
        return reply["etag"]!;
    }

    public static byte[] Bytes(int length, int number)
    {
        // One byte for each character, so that bodies can be compared as text.
        var bytes = new byte[length];
        var random = new Random(number);
        random.NextBytes(bytes);
        for (var i = 0; i < length; i++) bytes[i] &= 0x7F;
        return bytes;
    }

    private async Task<List<string>> AnswersAsync(string[] targets)
    {
        var answers = new List<string>();
        foreach (var target in targets)
        {
            var split = target.Split(' ', 2);
            var reply = await S3.SendAsync(split[0], split[1], "", "x-amz-checksum-mode: ENABLED", "x-amz-object-attributes: ETag,Checksum,ObjectParts");
            Assert.True(reply.Status < 300, $"{target}: {reply.Status} {reply.Body}");
            var headers = reply.Headers.Where(static header => header.Key is not ("x-amz-request-id" or "x-amz-id-2"))
                .Select(static header => $"{header.Key}: {header.Value}").Order(StringComparer.Ordinal);
            answers.Add(string.Create(CultureInfo.InvariantCulture, $"{target}: {reply.Status} {string.Join(", ", headers)} {reply.Body}"));
        }

        return answers;
    }
}
