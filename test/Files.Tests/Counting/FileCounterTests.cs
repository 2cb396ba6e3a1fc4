using Files.Counting;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.S3.Model;

namespace Files.Tests.Counting;

public sealed class FileCounterTests(FilesServer server)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_message_that_comes_twice_stores_the_same()
    {
        await server.StartAsync();
        var etag = await PutAsync("worker/a.txt", "one two");
        var message = new FileUploaded("worker/a.txt", etag);

        await Counter.HandleAsync(message, Token);
        await Counter.HandleAsync(message, Token);

        Assert.Equal(new FileCounts("/worker/", "a.txt", etag, true, 1, 2), await Counts.GetAsync(FileCounts.Key("/worker/", "a.txt"), Token));
    }

    [Fact]
    public async Task A_file_that_was_overwritten_or_deleted_is_left_to_its_own_message()
    {
        await server.StartAsync();
        var etag = await PutAsync("worker/b.txt", "one");
        await PutAsync("worker/b.txt", "one two");

        await Counter.HandleAsync(new FileUploaded("worker/b.txt", etag), Token);
        await Counter.HandleAsync(new FileUploaded("worker/none.txt", etag), Token);

        Assert.Empty(await Counts.BatchGetAsync([FileCounts.Key("/worker/", "b.txt"), FileCounts.Key("/worker/", "none.txt")], cancellationToken: Token));
    }

    private FileCounter Counter => ActivatorUtilities.CreateInstance<FileCounter>(server.Services);

    private DynamoTable<FileCounts> Counts => server.Services.GetRequiredService<DynamoTable<FileCounts>>();

    // Stored without the page, so that no message is sent for it.
    private async Task<string> PutAsync(string key, string text)
    {
        using var body = new MemoryStream(System.Text.Encoding.UTF8.GetBytes(text));
        var request = new PutObjectRequest { Bucket = FilesServer.Place().Bucket, Key = key, Body = body };
        var put = await server.S3.PutObjectAsync(request, cancellationToken: Token);
        return put.ETag!;
    }
}
