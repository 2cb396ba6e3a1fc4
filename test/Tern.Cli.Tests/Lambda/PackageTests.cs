using System.IO.Compression;

namespace Tern.Cli.Tests.Lambda;

public sealed class PackageTests : IDisposable
{
    private readonly FunctionFiles _files = new();
    private readonly StringWriter _output = new();

    public void Dispose()
    {
        _files.Dispose();
        _output.Dispose();
    }

    [Fact]
    public async Task A_native_program_keeps_its_name_and_its_run_bit_and_its_symbols_stay_at_home()
    {
        _files.Program(length: 200_000).Text("appsettings.json", "{}").Text("bootstrap.dbg", "symbols");

        using var zip = await PackAsync();

        Assert.Equal(["appsettings.json", "bootstrap"], zip.Entries.Select(entry => entry.FullName));
        Assert.Equal([0x81A4, 0x81ED], zip.Entries.Select(entry => entry.ExternalAttributes >> 16 & 0xFFFF)); // regular files, 0644 and 0755
        Assert.All(zip.Entries, entry => Assert.Equal(new DateTime(1980, 1, 1), entry.LastWriteTime.DateTime));
        Assert.Equal(
            """
            function.zip: 482 B, 200.0 KB unzipped, a native program
              200.0 KB  bootstrap
                   2 B  appsettings.json
            excluded: bootstrap.dbg (7 B): symbols, included with --symbols
            runtime provided.al2023 on x86_64
            """.Split('\n').Skip(1),
            Printed().Split('\n').Skip(1).Take(4));
        Assert.StartsWith("sha256 ", Printed().Split('\n')[5], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_script_with_the_line_ends_of_Windows_is_refused_as_Lambda_can_not_start_it()
    {
        _files.Text("bootstrap", "#!/bin/sh\r\nexec ./program\r\n");

        var failure = await Assert.ThrowsAsync<CommandFailure>(PackAsync);

        Assert.Contains("the program '/bin/sh\\r' and can't start it. Save it with LF line endings.", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_link_becomes_the_file_that_it_leads_to()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "links need a right of their own");
        _files.Program().Text("words.txt", new string('x', 1_221));
        File.CreateSymbolicLink(Path.Combine(_files.Path, "link.txt"), "words.txt");

        using var zip = await PackAsync();

        Assert.Equal(1_221, zip.GetEntry("link.txt")!.Length);
        Assert.Contains("1.2 KB  link.txt", Printed(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_content_of_a_file_round_trips()
    {
        var random = new byte[100_000];
        new Random(7).NextBytes(random);
        _files.Program().Add("lib/data.bin", random).Text("words.txt", new string('x', 100_000));

        using var zip = await PackAsync();

        using var data = new MemoryStream();
        await using (var stream = await zip.GetEntry("lib/data.bin")!.OpenAsync(TestContext.Current.CancellationToken))
            await stream.CopyToAsync(data, TestContext.Current.CancellationToken);
        Assert.Equal(random, data.ToArray());
        Assert.True(zip.GetEntry("words.txt")!.CompressedLength < 1000);
        using var reader = new StreamReader(await zip.GetEntry("words.txt")!.OpenAsync(TestContext.Current.CancellationToken));
        Assert.Equal(new string('x', 100_000), await reader.ReadToEndAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task The_same_files_give_the_same_bytes_whenever_and_in_whatever_order_they_were_written()
    {
        _files.Program().Text("b.json", "{}").Text("a/c.json", "[]");
        (await PackAsync()).Dispose();
        var first = await File.ReadAllBytesAsync(_files.Beside("function.zip"), TestContext.Current.CancellationToken);

        Directory.Delete(_files.Path, recursive: true);
        _files.Text("a/c.json", "[]").Text("b.json", "{}").Program();
        File.SetLastWriteTimeUtc(Path.Combine(_files.Path, "b.json"), new DateTime(2020, 2, 2));
        (await PackAsync()).Dispose();

        Assert.Equal(first, await File.ReadAllBytesAsync(_files.Beside("function.zip"), TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData("10.0.1", "assemblies for .NET 10, handler orders", "runtime dotnet10 on either processor")]
    [InlineData("8.0.0", "assemblies for .NET 8, handler orders", "runtime dotnet8 on either processor")]
    public async Task Assemblies_alone_are_for_the_managed_runtime(string version, string kind, string runtime)
    {
        _files.Assemblies(version);

        (await PackAsync()).Dispose();

        Assert.Contains(kind, Printed(), StringComparison.Ordinal);
        Assert.Contains(runtime, Printed(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Assemblies_with_their_runtime_are_for_the_runtime_that_starts_a_bootstrap()
    {
        _files.Assemblies("9.0.0", isSelfContained: true).Program(arm64: true).Program("libcoreclr.so", arm64: true);

        (await PackAsync()).Dispose();

        Assert.Contains("assemblies with the .NET runtime", Printed(), StringComparison.Ordinal);
        Assert.Contains("runtime provided.al2023 on arm64", Printed(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_program_of_another_processor_is_refused()
    {
        _files.Program(arm64: true);

        Assert.EndsWith(
            "is for arm64, but the function is for x86_64. Publish with -r linux-x64.", await RefusedAsync(Processor.X64), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_native_library_of_another_processor_is_refused()
    {
        _files.Program().Program("libsqlite.so", arm64: true);

        Assert.Equal("bootstrap is for x86_64, and libsqlite.so for arm64: a function runs on only one.", await RefusedAsync());
    }

    [Fact]
    public async Task Without_a_bootstrap_there_is_no_function()
    {
        _files.Program("Orders");

        Assert.Contains("doesn't contain a file 'bootstrap', which Lambda's provided.al2023 starts. Set <AssemblyName>", await RefusedAsync(),
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_program_of_Windows_or_macOS_is_refused()
    {
        _files.Text("bootstrap.exe", "MZ");
        Assert.Contains("contains bootstrap.exe, a Windows program", await RefusedAsync(), StringComparison.Ordinal);

        _files.Add("bootstrap", [0xCF, 0xFA, 0xED, 0xFE, 0, 0, 0, 0]);
        Assert.Contains("bootstrap is a program for macOS", await RefusedAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\u007FELF", "a Linux program for a processor that Lambda doesn't support")]
    [InlineData("plain text", "neither a Linux program nor a script")]
    [InlineData("", "neither a Linux program nor a script")]
    public async Task A_bootstrap_that_is_not_a_program_is_refused(string content, string reason)
    {
        _files.Text("bootstrap", content);

        Assert.Contains(reason, await RefusedAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("9.0.0", "is for .NET 9, for which Lambda has no managed runtime")]
    [InlineData("nonsense", "isn't in the format that dotnet publish writes")]
    public async Task Assemblies_that_no_managed_runtime_runs_are_refused(string version, string reason)
    {
        _files.Assemblies(version);

        Assert.Contains(reason, await RefusedAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task More_than_Lambda_takes_is_refused_and_the_zip_of_before_stays()
    {
        _files.Program();
        await File.WriteAllTextAsync(_files.Beside("function.zip"), "the one of before", TestContext.Current.CancellationToken);
        // A sparse file takes no space on the disk.
        using (var large = File.Create(Path.Combine(_files.Path, "model.bin"))) large.SetLength(PackageRun.MaxUnzippedBytes);

        Assert.Contains("is 262.1 MB, but Lambda allows at most 250 MB unzipped", await RefusedAsync(), StringComparison.Ordinal);
        Assert.Equal("the one of before", await File.ReadAllTextAsync(_files.Beside("function.zip"), TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task The_previous_zip_is_not_included_in_the_new_one()
    {
        _files.Program();
        var output = Path.Combine(_files.Path, "function.zip");
        await PackageRun.RunAsync(Request() with { Output = output }, _output, CancellationToken.None);
        await PackageRun.RunAsync(Request() with { Output = output }, _output, CancellationToken.None);

        using var zip = ZipFile.OpenRead(output);
        Assert.Equal(["bootstrap"], zip.Entries.Select(entry => entry.FullName));
    }

    [Fact]
    public async Task A_folder_that_is_not_there_or_empty_is_told()
    {
        Assert.Contains("is empty. Publish into it", await RefusedAsync(), StringComparison.Ordinal);

        Directory.Delete(_files.Path);
        Assert.Contains("The folder or project '", await RefusedAsync(), StringComparison.Ordinal);
    }

    private PackageRequest Request(Processor? processor = null) => new() { Path = _files.Path, Output = _files.Beside("function.zip"), Processor = processor };

    private async Task<ZipArchive> PackAsync()
    {
        Assert.Equal(0, await PackageRun.RunAsync(Request(), _output, TestContext.Current.CancellationToken));
        return await ZipFile.OpenReadAsync(_files.Beside("function.zip"), TestContext.Current.CancellationToken);
    }

    private async Task<string> RefusedAsync(Processor? processor = null) =>
        (await Assert.ThrowsAsync<CommandFailure>(() => PackageRun.RunAsync(Request(processor), _output, TestContext.Current.CancellationToken))).Message;

    private string Printed() => _output.ToString().ReplaceLineEndings("\n");
}
