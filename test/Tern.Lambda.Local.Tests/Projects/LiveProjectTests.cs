namespace Tern.Lambda.Local.Tests.Projects;

/// <summary>A project that has never been built, and one whose source changes while it runs.</summary>
public sealed class LiveProjectTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("tern-live-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task A_project_is_built_before_it_runs_and_again_when_its_source_has_changed()
    {
        var project = Path.Combine(_folder, "src", "Echo");
        Directory.CreateDirectory(project);
        // As in Powertools' examples: a single framework in TargetFrameworks.
        await File.WriteAllTextAsync(Path.Combine(project, "Echo.csproj"), """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFrameworks>net10.0</TargetFrameworks>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
            </Project>
            """, Token);
        await WriteProgramAsync("one");
        await File.WriteAllTextAsync(Path.Combine(_folder, "template.yaml"), """
            Resources:
              Function: { Type: AWS::Serverless::Function, Properties: { CodeUri: function.zip, Runtime: dotnet8, Timeout: 30 } }
            """, Token);

        await using var application = await LocalApplication.StartAsync(_folder, cancellationToken: Token);
        Assert.Equal("\"one\"", await InvokeAsync());
        Assert.Contains(
            application.Remarks,
            static remark => remark.Contains("its Runtime dotnet8 can't start it in Lambda: the project targets net10.0", StringComparison.Ordinal));

        await WriteProgramAsync("two");
        Assert.Equal("\"two\"", await InvokeAsync());

        await File.WriteAllTextAsync(Path.Combine(project, "Program.cs"), "nonsense", Token);
        await Task.Delay(150, Token); // the interval between checks of the files
        var broken = await application.Emulator.InvokeAsync("{}", cancellationToken: Token);
        Assert.Equal("Tern.BuildFailed", broken.ErrorType);
        Assert.Contains("Program.cs(1,", broken.Text, StringComparison.Ordinal);

        await WriteProgramAsync("three");
        Assert.Equal("\"three\"", await InvokeAsync());

        async Task<string> InvokeAsync()
        {
            await Task.Delay(150, Token);
            return (await application.Emulator.InvokeAsync("{}", cancellationToken: Token)).Text;
        }

        Task WriteProgramAsync(string answer) => File.WriteAllTextAsync(Path.Combine(project, "Program.cs"), $$"""
            using var http = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };
            var api = $"http://{Environment.GetEnvironmentVariable("AWS_LAMBDA_RUNTIME_API")}/2018-06-01/runtime/invocation/";
            while (true)
            {
                using var next = await http.GetAsync(api + "next");
                var id = next.Headers.GetValues("Lambda-Runtime-Aws-Request-Id").Single();
                using var sent = await http.PostAsync($"{api}{id}/response", new StringContent("\"{{answer}}\""));
            }
            """, Token);
    }

    [Fact]
    public async Task A_library_is_refused_with_what_to_do()
    {
        await File.WriteAllTextAsync(Path.Combine(_folder, "Lib.csproj"), """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>
            """, Token);
        var failure = await Assert.ThrowsAsync<ProjectBuildException>(() => ProjectBuild.RunAsync(_folder, "Debug", static _ => { }, Token));
        Assert.Contains("is a library, but a function must be a program. Set <OutputType>Exe</OutputType>", failure.Message, StringComparison.Ordinal);
        Assert.Contains("class library for Amazon.Lambda", ProjectBuild.Library("p", ["Amazon.Lambda.Core"]).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("net8.0;net10.0", "net10.0")]
    [InlineData("netstandard2.0; net9.0 ;net48", "net9.0")]
    [InlineData("net8.0;net11.0", "net8.0")]
    [InlineData("net10.0-windows;net48", null)]
    public void The_highest_framework_that_runs_here_is_taken(string frameworks, string? chosen) =>
        Assert.Equal(chosen, TargetFramework.Choose(frameworks, 10));

    [Theory]
    [InlineData("dotnet10", "net10.0", true)]
    [InlineData("provided.al2023", "net10.0", true)]
    [InlineData("provided.al2", "net10.0", false)]
    [InlineData("provided.al2", "net8.0", true)]
    [InlineData("dotnet6", "net10.0", false)]
    [InlineData("dotnet8", "net9.0", false)]
    [InlineData(null, "net10.0", true)]
    public void A_runtime_fits_what_the_project_targets_or_is_reported(string? runtime, string framework, bool fits) =>
        Assert.Equal(fits, LambdaRuntime.FindMistake(runtime, framework) is null);

    private static CancellationToken Token => TestContext.Current.CancellationToken;
}
