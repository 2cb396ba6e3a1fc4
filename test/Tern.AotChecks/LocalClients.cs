using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.Messaging.Sqs;
using Tern.S3;
using Tern.S3.Model;
using Tern.Services.Sts;
using Tern.Services.Sts.Model;

namespace Tern.AotChecks;

/// <summary>
/// Calls registered clients after <c>AddLocalAws</c>: one that this project's build generates, and two of packages. Their
/// own endpoint accepts no connections, so only a redirected client gets an answer.
/// </summary>
internal sealed class LocalClients : IAsyncDisposable
{
    private static readonly Uri s_nowhere = new("http://127.0.0.1:9/");

    private readonly ServiceProvider _services = new ServiceCollection()
        .AddSts(static options => options.Endpoint = s_nowhere)
        .AddSqs(static options => options.Endpoint = s_nowhere)
        .AddS3(static options => options.Endpoint = s_nowhere)
        .AddLocalAws()
        .BuildServiceProvider();

    /// <summary>Returns the account of the generated client's caller.</summary>
    public async Task<string?> CallerAsync()
    {
        var sts = _services.GetRequiredService<StsClient>();
        return (await sts.GetCallerIdentityAsync(new GetCallerIdentityRequest())).Account;
    }

    /// <summary>Sends a message, and returns the body of the one that was received.</summary>
    public async Task<string?> SendAndReceiveAsync(string text)
    {
        var sqs = _services.GetRequiredService<SqsClient>();
        var url = (await sqs.CreateQueueAsync(new() { QueueName = "orders" })).QueueUrl!;
        await sqs.SendMessageAsync(url, text);
        return (await sqs.ReceiveMessageAsync(new() { QueueUrl = url })).Messages?[0].Body;
    }

    /// <summary>Stores an object, and returns what was read.</summary>
    public async Task<string> PutAndGetAsync(string text)
    {
        var s3 = _services.GetRequiredService<S3Client>();
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "orders" });
        using var body = new MemoryStream(Encoding.UTF8.GetBytes(text));
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "orders", Key = "7.txt", Body = body });
        await using var stored = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "orders", Key = "7.txt" });
        using var reader = new StreamReader(stored.Body!);
        return await reader.ReadToEndAsync();
    }

    public ValueTask DisposeAsync() => _services.DisposeAsync();
}
