using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Architecture.Tests;

/// <summary>Tern.Core doesn't depend on any service: a service's rules are in its client's package, behind
/// <c>AwsServiceRules</c>.</summary>
public sealed class ServiceNamesTests
{
    // The files of AWS's endpoint rules language and of STS, SSO and the defaults of all clients, which mention
    // services.
    private const int MostLines = 20;

    private static readonly string[] s_services = ["S3", "Bucket", "DynamoDb", "Sqs", "Sns"];

    // The facts that tell one service from another.
    private static readonly string[] s_identities = ["Id", "SigningName", "SettingsKey", "PackageName", "ClientName"];

    [Fact]
    public void Few_lines_of_Core_s_code_name_a_service()
    {
        var lines = Trees().SelectMany(static file => Names(file.Root).Select(name => $"{file.Path}:{Line(name)}: {name.Text}")).Distinct().ToList();

        Assert.True(lines.Select(static line => line[..line.LastIndexOf(':')]).Distinct().Count() <= MostLines, string.Join('\n', lines));
    }

    [Fact]
    public void No_type_or_member_of_the_pipeline_is_named_after_a_service() => Assert.Empty(
        Trees().Where(static file => file.Path.StartsWith("Pipeline/", StringComparison.Ordinal))
            .SelectMany(static file => Names(file.Root).Select(name => $"{file.Path}:{Line(name)}: {name.Text}")));

    [Fact]
    public void No_branch_of_Core_depends_on_which_service_it_is() => Assert.Empty(Trees().SelectMany(static file => Branches(file.Root)
        .Select(branch => $"{file.Path}:{branch.GetLocation().GetLineSpan().StartLinePosition.Line + 1}: {branch}")));

    [Fact]
    public void A_branch_on_a_service_and_a_name_of_one_are_found()
    {
        var root = CSharpSyntaxTree.ParseText(
            """class C { bool M(AwsService service) => service.Id == "S3" || service.SigningName is "sqs" ? service.FollowsS3 : "s3" == service.SettingsKey; }""",
            cancellationToken: TestContext.Current.CancellationToken).GetRoot(TestContext.Current.CancellationToken);

        Assert.Equal(3, Branches(root).Count());
        Assert.Equal("FollowsS3", Assert.Single(Names(root)).Text);
    }

    private static IEnumerable<SyntaxToken> Names(SyntaxNode root) => root.DescendantTokens().Where(
        static token => token.IsKind(SyntaxKind.IdentifierToken) && s_services.Any(service => token.Text.Contains(service, StringComparison.Ordinal)));

    private static IEnumerable<SyntaxNode> Branches(SyntaxNode root) => root.DescendantNodes().Where(static node => node switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison =>
            (IsIdentity(comparison.Left) && IsText(comparison.Right)) || (IsIdentity(comparison.Right) && IsText(comparison.Left)),
        IsPatternExpressionSyntax pattern => IsIdentity(pattern.Expression) && pattern.Pattern.DescendantNodes().Any(IsText),
        SwitchExpressionSyntax choice => IsIdentity(choice.GoverningExpression),
        SwitchStatementSyntax choice => IsIdentity(choice.Expression),
        _ => false,
    });

    private static bool IsText(SyntaxNode node) => node.IsKind(SyntaxKind.StringLiteralExpression);

    private static bool IsIdentity(SyntaxNode node) => node is MemberAccessExpressionSyntax { Expression: var owner, Name.Identifier.Text: var name }
        && s_identities.Contains(name) && owner.ToString().Contains("service", StringComparison.OrdinalIgnoreCase);

    private static int Line(SyntaxToken token) => token.GetLocation().GetLineSpan().StartLinePosition.Line + 1;

    private static IEnumerable<(string Path, SyntaxNode Root)> Trees()
    {
        var folder = Path.Combine(Repository.Root, "src", "Tern.Core");
        return Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Select(path => (Path.GetRelativePath(folder, path).Replace('\\', '/'), CSharpSyntaxTree.ParseText(File.ReadAllText(path)).GetRoot()));
    }
}
