namespace Tern.Guides.Tests.Pasting;

/// <summary>The first C# block of a guide is a whole file: pasted into an empty project, it compiles without a warning.</summary>
public sealed class FirstSnippetTests
{
    public static TheoryData<string> Guides() =>
        [.. Page.All().Where(static page => Page.StartsWithAFile(page) && Page.CSharpBlocks(page).Count > 0)];

    [Theory]
    [MemberData(nameof(Guides))]
    public void The_first_block_of_a_guide_can_be_pasted_into_an_empty_project(string guide)
    {
        var code = string.Join('\n', Page.CSharpBlocks(guide)[0]);
        // A page that uses these has its readers add them.
        List<string> packages = [];
        if (code.Contains("using Xunit;", StringComparison.Ordinal)) packages.AddRange(["xunit.", "Microsoft.Bcl.AsyncInterfaces"]);
        // A user's project generates clients; here, those of this project are used.
        if (code.Contains("using Tern.Services.", StringComparison.Ordinal)) packages.Add("Tern.Guides.Tests");
        if (code.Contains("using OpenTelemetry", StringComparison.Ordinal)) packages.Add("OpenTelemetry");

        var said = EmptyProject.Compile(code, [.. packages]);

        Assert.True(said.Count == 0, $"{guide}: the first C# block does not compile in an empty project:\n{string.Join('\n', said)}\n\n{code}");
    }

    [Fact]
    public void A_block_without_its_usings_is_found()
    {
        Assert.Contains(EmptyProject.Compile("await using var db = new DynamoDbClient();"), static said => said.Contains("CS0246", StringComparison.Ordinal));
        Assert.Empty(EmptyProject.Compile("using Tern.DynamoDb;\nawait using var db = new DynamoDbClient();"));
    }

    [Fact]
    public void The_generators_of_the_packages_run()
    {
        const string item = """
            using Tern.DynamoDb;
            [DynamoTable("things")]
            [DynamoItem]
            public sealed partial record Item([property: PartitionKey] string Id);
            """;

        Assert.Empty(EmptyProject.Compile($"{item}\npublic static class Uses {{ public static object Key => Item.Key(\"1\"); }}"));
        var keyless = item.Replace("[property: PartitionKey] ", "", StringComparison.Ordinal);
        Assert.Contains(EmptyProject.Compile(keyless), static said => said.Contains("TERN", StringComparison.Ordinal));
    }
}
