using System.Text.RegularExpressions;

namespace Tern.Lambda.Local.Tests.Application;

/// <summary>All parts of an application have the same account and Region.</summary>
public sealed partial class AccountTests
{
    [Fact]
    public void No_source_file_but_one_names_an_account_or_a_region()
    {
        var folder = Path.Combine(Repository.Root, "src", "Tern.Lambda.Local");
        var files = Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Where(static file => !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal))
            .Where(static file => Named().IsMatch(File.ReadAllText(file)))
            .Select(static file => Path.GetFileName(file));
        Assert.Equal(["LocalAws.cs"], files);
    }

    [Fact]
    public void The_account_is_that_of_the_tables() => Assert.Equal(("000000000000", "us-east-1"), (LocalAws.Account, LocalAws.Region));

    [GeneratedRegex("\"[^\"\\n]*(\\b\\d{12}\\b|us-east-1)[^\"\\n]*\"")]
    private static partial Regex Named();
}
