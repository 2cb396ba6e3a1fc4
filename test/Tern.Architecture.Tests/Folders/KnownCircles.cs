namespace Tern.Architecture.Tests.Folders;

/// <summary>
/// The circles that are still there, in <c>KnownCircles.txt</c>: a line each, the folder above them and their names. The
/// list only gets shorter: a circle that is not in it fails the test, and so does a line that no longer holds. Take a line
/// out and run the test to see what makes the circle, the thinnest edges first.
/// </summary>
internal static class KnownCircles
{
    public static string[] Of(string project) =>
        [.. File.ReadLines(Path.Combine(Repository.Root, "test", "Tern.Architecture.Tests", "Folders", "KnownCircles.txt"))
            .Where(line => line.Split(':')[0] is var above && (above == project || above.StartsWith(project + "/", StringComparison.Ordinal)))
            .Order(StringComparer.Ordinal)];
}
