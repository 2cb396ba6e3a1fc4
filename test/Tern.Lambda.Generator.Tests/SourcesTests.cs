using System.Text.Json;

namespace Tern.Lambda.Generator.Tests;

public sealed class SourcesTests
{
    [Fact]
    public void The_sources_are_those_of_the_model()
    {
        using var model = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Repository.Root, "models", "lambda-handlers.json")));
        var expected = model.RootElement.GetProperty("sources").EnumerateArray().Select(source => new SourceModel(
            Text(source, "name"), Enum.Parse<SourceKind>(Text(source, "kind"), ignoreCase: true), Text(source, "event"), Text(source, "record"),
            Text(source, "answer"),
            HasBody: Text(source, "kind") == "json" || Text(source, "body").Length > 0,
            Answers: source.TryGetProperty("answers", out _)));

        Assert.Equal(expected.OrderBy(source => source.Name, StringComparer.Ordinal), Sources.All.OrderBy(source => source.Name, StringComparer.Ordinal));
    }

    [Fact]
    public void The_attribute_can_name_every_source_that_needs_it()
    {
        var named = Enum.GetNames<LambdaSource>().Where(name => name != nameof(LambdaSource.OfEvent)).Order(StringComparer.Ordinal);
        var needed = Sources.All.Where(source => source.HasBody || source.Name == "Schedule").Select(source => source.Name).Order(StringComparer.Ordinal);
        Assert.Equal(needed, named);
    }

    [Fact]
    public void Every_source_has_its_registration()
    {
        foreach (var source in Sources.All)
        {
            var handlers = typeof(LambdaApplication).Assembly.GetType($"Tern.Lambda.{source.Name}Handlers");
            Assert.NotNull(handlers);
            Assert.Contains(handlers.GetMethods(), method => method.Name == $"On{source.Name}");
            if (source.Kind == SourceKind.Records) Assert.Contains(handlers.GetMethods(), method => method.Name == $"On{source.Name}Batch");
        }
    }

    private static string Text(JsonElement source, string name) => source.TryGetProperty(name, out var value) ? value.GetString()! : "";
}
