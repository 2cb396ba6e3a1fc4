using System.Globalization;
using System.Text;

namespace Tern.Architecture.Tests.Folders;

/// <summary>Folders are features, and features depend on one another in one direction, so that you can read one without
/// reading all of them.</summary>
public sealed class FolderCircleTests
{
    public static TheoryData<string> Projects() => [.. ProjectSources.All()];

    [Theory]
    [MemberData(nameof(Projects))]
    public void The_folders_of_a_project_use_each_other_in_one_direction(string project)
    {
        var found = new List<string>();
        var report = new StringBuilder();
        foreach (var graph in FolderGraphs.Of(ProjectSources.Read(project)))
        {
            foreach (var circle in graph.Circles())
            {
                found.Add($"{(graph.Folder.Length == 0 ? project : $"{project}/{graph.Folder}")}: {string.Join(' ', circle)}");
                Describe(report, found[^1], graph, circle);
            }
        }

        found.Sort(StringComparer.Ordinal);
        var known = KnownCircles.Of(project);
        Assert.True(
            found.SequenceEqual(known),
            $"""
            The circles of folders in {project} are not those of test/Tern.Architecture.Tests/Folders/KnownCircles.txt.
            New (move the type where both may use it, or turn the use around):
            {Lines(found.Except(known))}
            Gone (take the line out of the file; a circle that got smaller has a new, shorter line):
            {Lines(known.Except(found))}

            {report}
            """);
    }

    [Fact]
    public void A_circle_is_found_by_what_names_mean_not_by_usings()
    {
        const string root = "/project";
        var circles = Circles(
            // All of them share a namespace; there is an extension method, a constant, and a target-typed new.
            ($"{root}/Buffers/One.cs", "namespace Shop; public static class One { public static int Size(int of) => of.Twice(); }"),
            ($"{root}/Numbers/Two.cs", "namespace Shop; public static class Two { public static int Twice(this int of) => of * Three.Times; }"),
            ($"{root}/Values/Three.cs", "namespace Shop; public static class Three { public const int Times = 2; static readonly Four s_four = new(); }"),
            ($"{root}/Values/Inner/Four.cs", "namespace Shop; public sealed class Four { public int Size() => One.Size(1); }"),
            // This folder uses the circle, and nothing in the circle uses it; an unnecessary using directive doesn't
            // count.
            ($"{root}/Above/Five.cs", "namespace Shop.Above; public sealed class Five { private readonly Four _four = new(); }"),
            ($"{root}/Below/Six.cs", "using Shop.Above; namespace Shop.Below; public sealed class Six;"),
            ($"{root}/Above/Seven.cs", "namespace Shop.Above; public sealed class Seven(Below.Six six) { public Below.Six Six => six; }"));

        Assert.Equal([": Buffers Numbers Values"], circles);
    }

    [Fact]
    public void Partial_types_in_two_folders_do_not_count_as_a_dependency()
    {
        var circles = Circles(
            ("/project/Client/Client.cs", "public partial class Client { public void Send() => Generated(); }"),
            ("/project/Operations/Client.cs", "public partial class Client { public static Client Make() => new Client(); private void Generated() { } }"));

        Assert.Empty(circles);
    }

    private static IEnumerable<string> Circles(params (string Path, string Text)[] files) =>
        FolderGraphs.Of(new ProjectSources("/project", "Project", files))
            .SelectMany(static graph => graph.Circles().Select(circle => $"{graph.Folder}: {string.Join(' ', circle)}"));

    /// <summary>A circle's edges, those with the fewest uses first, each with the types that cause it and where they
    /// are used.</summary>
    private static void Describe(StringBuilder report, string title, FolderGraph graph, string[] circle)
    {
        report.AppendLine(title);
        foreach (var (edge, mentions) in graph.EdgesOf(circle))
        {
            report.AppendLine(CultureInfo.InvariantCulture, $"  {edge.From} -> {edge.To}: {mentions.Count} uses");
            foreach (var type in mentions.GroupBy(static mention => (mention.Type, mention.To)).OrderByDescending(static uses => uses.Count()).Take(6))
                report.AppendLine(CultureInfo.InvariantCulture, $"    {type.Count(),4} of {type.Key.To}, first {type.First()}");
        }
    }

    private static string Lines(IEnumerable<string> lines) => string.Join('\n', lines.DefaultIfEmpty("(none)").Select(static line => "  " + line));
}
