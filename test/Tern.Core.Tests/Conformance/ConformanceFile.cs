using System.Text.Json;

namespace Tern.Core.Tests.Conformance;

/// <summary>The public test vectors in this folder, copied beside the test program.</summary>
internal static class ConformanceFile
{
    public static JsonElement Read(string name) => JsonDocument.Parse(File.ReadAllBytes(Find(name))).RootElement;

    public static TheoryData<string> Ids(string name)
    {
        var ids = new TheoryData<string>();
        foreach (var test in Read(name).GetProperty("cases").EnumerateArray()) ids.Add(test.GetProperty("id").GetString()!);
        return ids;
    }

    public static JsonElement Case(string name, string id) =>
        Read(name).GetProperty("cases").EnumerateArray().Single(test => test.GetProperty("id").GetString() == id);

    private static string Find(string name) => Path.Combine(AppContext.BaseDirectory, "Conformance", name);
}
