using System.ComponentModel.DataAnnotations;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Lambda.Generator.Tests.Routes;

public sealed record CheckedOrder(
    [Required, StringLength(8, MinimumLength = 2)] string Customer,
    [Range(1, 100)] int? Priority,
    [property: EmailAddress(ErrorMessage = "{0} is no address.")] string? Mail,
    [Length(1, 2)] IReadOnlyList<CheckedLine> Lines)
{
    [Range(typeof(decimal), "0.5", "10")]
    public decimal Total { get; set; } = 1;

    public CheckedPlace? Place { get; init; }
}

public sealed record CheckedLine([property: RegularExpression("[a-z]+")] string Product, [property: Range(0.5, double.MaxValue)] double Weight = 1);

public sealed class CheckedPlace
{
    [JsonPropertyName("post-code"), AllowedValues("10115", "10117")]
    public string? PostCode { get; set; }

    [MaxLength(2)]
    public string[]? Names { get; set; }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(CheckedOrder))]
public sealed partial class CheckedJson : JsonSerializerContext;

/// <summary>Attributes of parameters and bodies, checked without reflection.</summary>
public sealed class RouteValidationTests
{
    [Theory]
    [InlineData("""{"customer":"ann","lines":[{"product":"tea"}]}""", "")]
    [InlineData(
        """{"customer":"ann","priority":7,"mail":"a@b.c","total":10,"lines":[{"product":"cup","weight":3}],"place":{"post-code":"10115"}}""", "")]
    [InlineData("""{"customer":"a","lines":[{"product":"tea"}]}""", "customer: It must have between 2 and 8 characters.")]
    [InlineData("""{"customer":null,"lines":[{"product":"tea"}]}""", "customer: It is required.")]
    [InlineData("""{"customer":"   ","lines":[{"product":"tea"}]}""", "customer: It is required.")]
    [InlineData("""{"customer":"ann","priority":0,"lines":[]}""", "priority: It must be between 1 and 100.; lines: It must have between 1 and 2 entries.")]
    [InlineData("""{"customer":"ann","mail":"nobody","lines":[{"product":"tea"}]}""", "mail: Mail is no address.")]
    [InlineData("""{"customer":"ann","total":10.01,"lines":[{"product":"tea"}]}""", "total: It must be between 0.5 and 10.")]
    [InlineData("""{"customer":"ann","lines":[{"product":"tea"},{"product":"T","weight":0.1}]}""",
        "lines[1].product: It has the wrong format.; lines[1].weight: It must be at least 0.5.")]
    [InlineData("""{"customer":"ann","lines":[{"product":"tea"},null],"place":{"post-code":"1","names":["a","b","c"]}}""",
        "place.post-code: It must be one of the allowed values.; place.names: It must have at most 2 entries.")]
    public async Task A_body_is_checked(string body, string problems)
    {
        await using var app = App();
        Assert.Equal(problems, Problems(await app.SendAsync(RouteRequests.HttpApi("POST", "/orders", body: body))));
    }

    [Theory]
    [InlineData("/pages/3", "size=10", "")]
    [InlineData("/pages/0", "size=10&word=abcdef", "number: It must be between 1 and 9.; word: It must have at most 5 characters.")]
    [InlineData("/pages/3", "size=1000", "size: At most 100, please.")]
    [InlineData("/pages/x", "size=1000", "number: It must be an integer in the valid range.")]
    public async Task Parameters_are_checked(string path, string query, string problems)
    {
        await using var app = App();
        Assert.Equal(problems, Problems(await app.SendAsync(RouteRequests.HttpApi("GET", path, query))));
    }

    private static LambdaApplication App()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.MapPost("/orders", (CheckedOrder order) => HttpResult.NoContent());
        app.MapGet("/pages/{number}", (
            [Range(1, 9)] int number, [StringLength(
                5)] string? word, [Range(1, 100, ErrorMessage = "At most 100, please.")] int size = 20) => HttpResult.NoContent());
        return app;
    }

    private static string Problems(string answer)
    {
        if (answer == "204") return "";
        using var json = JsonDocument.Parse(answer[answer.IndexOf('{', StringComparison.Ordinal)..]);
        return string.Join("; ", json.RootElement.GetProperty("errors").EnumerateObject().Select(part => $"{part.Name}: {part.Value[0].GetString()}"));
    }
}
