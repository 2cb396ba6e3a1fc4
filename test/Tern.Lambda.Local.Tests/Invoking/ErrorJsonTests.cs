using System.Text;

namespace Tern.Lambda.Local.Tests.Invoking;

public sealed class ErrorJsonTests
{
    [Theory]
    [InlineData("""{"errorType":"T","errorMessage":"no disk"}""", "no disk")]
    [InlineData("""{"stack":[{"errorMessage":"inner"}],"errorMessage":"outer"}""", "outer")]
    [InlineData("""{"errorMessage":7}""", null)]
    [InlineData("""{"errorMessage":"\uD800"}""", null)]
    [InlineData("[]", null)]
    [InlineData("{", null)]
    [InlineData("", null)]
    public void The_message_of_an_error_is_found_where_there_is_one(string json, string? message) =>
        Assert.Equal(message, ErrorJson.MessageOf(Encoding.UTF8.GetBytes(json)));
}
