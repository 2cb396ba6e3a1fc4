using System.Text;
using Tern.Json;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Tests.Batches;

public sealed class DynamoDbItemKeyTests
{
    [Theory]
    [InlineData("""{"pk":{"S":"a"},"sk":{"N":"1"}}""", """{ "sk" : { "N" : "1" }, "pk" : { "S" : "\u0061" } }""")]
    [InlineData("""{"id":{"B":"AAE="}}""", """{"\u0069d":{"B":"AAE="}}""")]
    public void Same_key_is_the_same_text_however_it_is_written(string one, string other) => Assert.Equal(Of(one), Of(other));

    [Theory]
    [InlineData("""{"id":{"S":"1"}}""", """{"id":{"N":"1"}}""")]
    [InlineData("""{"pk":{"S":"a"},"sk":{"S":"b"}}""", """{"pk":{"S":"b"},"sk":{"S":"a"}}""")]
    [InlineData("""{"pk":{"S":"a"},"sk":{"S":"1:bS1:c"}}""", """{"pk":{"S":"aS1:b"},"sk":{"S":"c"}}""")]
    public void Different_keys_are_different_texts(string one, string other) => Assert.NotEqual(Of(one), Of(other));

    [Theory]
    [InlineData("{}")]
    [InlineData("null")]
    [InlineData("""{"a":{"S":"1"},"b":{"S":"1"},"c":{"S":"1"}}""")]
    [InlineData("""{"a":{}}""")]
    [InlineData("""{"a":{"S":"1","N":"1"}}""")]
    [InlineData("""{"a":{"BOOL":true}}""")]
    [InlineData("""{"a":{"S":"1"}""")]
    public void Malformed_keys_are_refused(string json) => Assert.Throws<AwsJsonException>(() => Of(json));

    private static string Of(string json) => DynamoDbItemKey.Of(Encoding.UTF8.GetBytes(json));
}
