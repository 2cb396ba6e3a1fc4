namespace Tern.Architecture.Tests.Folders;

/// <summary>
/// The remaining circles, in <c>KnownCircles.txt</c>: one line each, with their parent folder and their names. The
/// list only gets shorter: a circle that is not in it fails the test, and so does a line that no longer holds. To see
/// what causes a circle, remove its line and run the test; it lists the edges with the fewest uses first.
/// </summary>
internal static class KnownCircles
{
    public static string[] Of(string project) =>
        [.. File.ReadLines(Path.Combine(Repository.Root, "test", "Tern.Architecture.Tests", "Folders", "KnownCircles.txt"))
            .Where(line => line.Split(':')[0] is var above && (above == project || above.StartsWith(project + "/", StringComparison.Ordinal)))
            .Order(StringComparer.Ordinal)];
}
