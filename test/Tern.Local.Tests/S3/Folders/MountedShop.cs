using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.S3.Folders;

/// <summary>A local AWS with the bucket <c>shop</c>, which is a mounted folder.</summary>
internal sealed class MountedShop : IAsyncDisposable
{
    private MountedShop(LocalAws aws)
    {
        Aws = aws;
        S3 = new S3Client(aws.Configure(new S3ClientOptions()));
        aws.MountBucket("shop", Folder);
    }

    public string Folder { get; } = Path.Combine(Directory.CreateTempSubdirectory("tern-mount-").FullName, "shop");

    public LocalAws Aws { get; }

    public S3Client S3 { get; }

    public static async Task<MountedShop> StartAsync() => new(await LocalAws.StartAsync());

    public async ValueTask DisposeAsync()
    {
        await S3.DisposeAsync();
        await Aws.DisposeAsync();
        Directory.Delete(Path.GetDirectoryName(Folder)!, recursive: true);
    }

    public string PathOf(string key) => Path.Combine(Folder, key);

    public string TextOf(string key) => File.ReadAllText(PathOf(key));

    /// <summary>Writes a file as another program does.</summary>
    public void Write(string key, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(key))!);
        File.WriteAllText(PathOf(key), text);
    }

    /// <summary>Puts a whole file in its place, so that nobody finds half of it.</summary>
    public void Place(string key, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(key))!);
        File.WriteAllText(PathOf(".new"), text);
        File.Move(PathOf(".new"), PathOf(key));
    }

    public async Task<string> GetAsync(string key)
    {
        await using var got = await S3.GetObjectAsync("shop", key);
        using var reader = new StreamReader(got.Body!);
        return await reader.ReadToEndAsync();
    }

    public async Task<string> KeysAsync(string prefix = "", string? delimiter = null)
    {
        var list = await S3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop", Prefix = prefix, Delimiter = delimiter });
        return string.Join(' ', [.. (list.Contents ?? []).Select(static each => each.Key), .. (list.CommonPrefixes ?? []).Select(static each => each.Prefix)]);
    }
}
