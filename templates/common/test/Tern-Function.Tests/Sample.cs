namespace Tern_Function.Tests;

/// <summary>The events in the folder <c>events</c>.</summary>
internal static class Sample
{
    public static byte[] Read(string file) => File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "events", file));
}
