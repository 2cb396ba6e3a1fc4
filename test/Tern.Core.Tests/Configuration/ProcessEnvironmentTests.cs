namespace Tern.Core.Tests.Configuration;

public sealed class ProcessEnvironmentTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("tern-environment").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void A_file_is_replaced_and_nobody_else_can_read_it()
    {
        var path = Path.Combine(_folder, "token.json");
        AwsEnvironment.Process.ReplaceFile(path, "first");

        AwsEnvironment.Process.ReplaceFile(path, "segundo: ñ");

        Assert.Equal("segundo: ñ", AwsEnvironment.Process.ReadFile(path));
        Assert.Equal([path], Directory.GetFiles(_folder));
        if (!OperatingSystem.IsWindows()) Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(path));
    }

    [Fact]
    public async Task Concurrent_readers_see_one_of_the_texts_completely()
    {
        var path = Path.Combine(_folder, "token.json");
        var texts = Enumerable.Range(0, 4).Select(writer => new string((char)('a' + writer), 50_000 + writer)).ToList();
        AwsEnvironment.Process.ReplaceFile(path, texts[0]);

        var writers = Task.WhenAll(texts.Select(text => Task.Run(() =>
        {
            for (var i = 0; i < 50; i++) AwsEnvironment.Process.ReplaceFile(path, text);
        })));
        var seen = new HashSet<string>();
        while (!writers.IsCompleted) seen.Add(AwsEnvironment.Process.ReadFile(path)!);
        await writers;

        Assert.All(seen, text => Assert.Contains(text, texts));
        Assert.Equal([path], Directory.GetFiles(_folder));
    }

    [Fact]
    public void A_folder_that_is_not_there_is_an_error_that_names_the_file()
    {
        var path = Path.Combine(_folder, "absent", "token.json");

        Assert.Contains(path, Assert.Throws<AwsConfigurationException>(() => AwsEnvironment.Process.ReplaceFile(path, "x")).Message);
    }
}
