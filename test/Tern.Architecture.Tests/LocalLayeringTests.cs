using System.Text.RegularExpressions;

namespace Tern.Architecture.Tests;

/// <summary>
/// The dependencies between the folders of Tern.Local, which are its namespaces: the engine depends on none of them,
/// and nothing below the hosting depends on a server.
/// </summary>
public sealed partial class LocalLayeringTests
{
    private const string Json = "System.Text.Json Tern.Json";
    private const string Http = "System.Net Tern.Http Microsoft.AspNetCore";
    private const string Sending = "System.Net.Http System.Net.Sockets Tern.Http Microsoft.AspNetCore";

    [Theory]
    [InlineData("Buffers", $"{Json} {Http} Compression Engine Protocol Hosting Durability Inspection Seeding")]
    [InlineData("Engine", $"{Json} {Http} Protocol Hosting Durability Inspection Seeding")]
    [InlineData("Compression", $"{Json} {Http} Engine Protocol Hosting Durability Inspection Seeding")]
    [InlineData("Durability", $"{Json} {Http} Protocol Hosting Inspection Seeding")]
    [InlineData("Protocol", $"{Http} Hosting Durability Inspection Seeding")]
    [InlineData("Inspection", $"{Http} Hosting Durability Seeding")]
    [InlineData("Seeding", $"{Http} Hosting Durability Inspection")]
    [InlineData("Patterns", "Tern.Http Microsoft.AspNetCore Clocks Serving S3 Sns Sqs Sts Host Engine Protocol Hosting Durability Inspection Seeding")]
    [InlineData("Clocks", $"{Json} {Http} Serving S3 Sns Sqs Sts Host Engine Protocol Hosting Durability Inspection Seeding")]
    [InlineData("Serving", $"{Sending} Clocks S3 Sns Sqs Sts Host Engine Protocol Hosting Durability Inspection Seeding")]
    [InlineData("Sqs", $"{Http} S3 Sns Sts Host Engine Protocol Hosting Durability Inspection Seeding")]
    [InlineData("Sns", "Tern.Http S3 Sts Host Engine Protocol Hosting Durability Inspection Seeding")]
    [InlineData("Sts", $"{Http} S3 Sns Sqs Host Engine Protocol Hosting Durability Inspection Seeding")]
    [InlineData("S3", "Tern.Http Sns Sqs Sts Host Protocol Hosting Durability Inspection Seeding")]
    [InlineData("Hosting", "Clocks S3 Sns Sqs Sts Host")]
    public void A_folder_mentions_no_namespace_above_it(string folder, string above)
    {
        var code = Code(folder);

        Assert.NotEmpty(code);
        Assert.All(above.Split(' '), space =>
        {
            // Tern.Local's own namespaces can be written without their common prefix.
            var mention = new Regex($@"(?<![\w.])(Tern\.Local\.)?{Regex.Escape(space)}(\.[A-Z]|;)", RegexOptions.CultureInvariant);
            Assert.DoesNotContain(code, line => mention.IsMatch(line));
        });
    }

    [Fact]
    public void Every_folder_has_its_rule()
    {
        var ruled = typeof(LocalLayeringTests).GetMethod(nameof(A_folder_mentions_no_namespace_above_it))!
            .GetCustomAttributes(typeof(InlineDataAttribute), false)
            .Select(static data => (string)((InlineDataAttribute)data).Data[0]!);
        var folders = Directory.GetDirectories(Root()).Select(static folder => Path.GetFileName(folder)).Where(static folder => folder is not ("bin" or "obj"));

        Assert.Equal(folders.Order(), ruled.Append("Host").Order()); // which is on top
    }

    /// <summary>The lines of a folder's files other than comments and the namespace declarations.</summary>
    private static List<string> Code(string folder) =>
    [
        .. Directory.EnumerateFiles(Path.Combine(Root(), folder), "*.cs", SearchOption.AllDirectories)
            .SelectMany(File.ReadLines)
            .Where(static line => !Aside().IsMatch(line)),
    ];

    private static string Root() => Path.Combine(Repository.Root, "src", "Tern.Local");

    [GeneratedRegex(@"^\s*(//|namespace )")]
    private static partial Regex Aside();
}
