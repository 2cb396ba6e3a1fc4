using System.Text.Json;

namespace Files.Tests.Listing;

public sealed class FileTests(FilesServer server)
{
    [Fact]
    public async Task A_folder_shows_its_folders_and_files()
    {
        await server.StartAsync();
        await server.UploadAsync("tree/b.txt", "one two\nthree"u8.ToArray());
        await server.UploadAsync("tree/a/deep.txt", "x"u8.ToArray());

        var tree = await server.GetAsync("/files?folder=tree/");

        Assert.Equal(["tree/a/"], tree.GetProperty("folders").EnumerateArray().Select(one => one.GetString()!));
        var file = Assert.Single(tree.GetProperty("files").EnumerateArray());
        Assert.Equal("b.txt", file.GetProperty("name").GetString());
        Assert.Equal(13, file.GetProperty("bytes").GetInt64());
        Assert.Equal(JsonValueKind.Null, tree.GetProperty("cursor").ValueKind);
        var counts = await server.WaitForCountsAsync("tree/", "b.txt");
        Assert.Equal("""{"isText":true,"lines":2,"words":3}""", counts.GetRawText());
    }

    [Fact]
    public async Task A_file_that_is_overwritten_loses_the_counts_of_the_old_one()
    {
        await server.StartAsync();
        await server.UploadAsync("over/a.txt", "one"u8.ToArray());
        Assert.Equal(1, (await server.WaitForCountsAsync("over/", "a.txt")).GetProperty("words").GetInt64());

        await server.UploadAsync("over/a.txt", "one two"u8.ToArray());

        Assert.Equal(2, (await server.WaitForCountsAsync("over/", "a.txt")).GetProperty("words").GetInt64());
    }

    [Fact]
    public async Task Any_name_comes_back_as_it_was()
    {
        const string name = "50% ü + #1 ?&=.txt";
        await server.StartAsync();
        await server.UploadAsync("names/" + name, "x"u8.ToArray());

        await server.WaitForCountsAsync("names/", name);
        Assert.Equal(1, (await DeleteAsync("names/" + Uri.EscapeDataString(name))).GetProperty("count").GetInt32());
        Assert.Empty((await server.GetAsync("/files?folder=names/")).GetProperty("files").EnumerateArray());
    }

    [Fact]
    public async Task A_folder_is_deleted_with_all_that_is_in_it()
    {
        await server.StartAsync();
        foreach (var key in (string[])["erase/1.txt", "erase/a/2.txt", "erase/a/b/3.txt", "erased.txt"]) await server.UploadAsync(key, "x"u8.ToArray());

        Assert.Equal(3, (await DeleteAsync("erase/")).GetProperty("count").GetInt32());

        Assert.Empty((await server.GetAsync("/files?folder=erase/")).GetProperty("folders").EnumerateArray());
        Assert.Equal("x"u8.ToArray(), await server.ReadObjectAsync("erased.txt"));
        Assert.Equal(0, (await DeleteAsync("erase/")).GetProperty("count").GetInt32());
    }

    [Theory]
    [InlineData("noslash")]
    [InlineData("/")]
    [InlineData("../")]
    public async Task Invalid_folders_are_refused(string folder)
    {
        await server.StartAsync();
        await server.SendAsync(400, HttpMethod.Get, $"/files?folder={Uri.EscapeDataString(folder)}");
    }

    private Task<JsonElement> DeleteAsync(string path) => server.SendAsync(200, HttpMethod.Delete, "/files/" + path);
}
