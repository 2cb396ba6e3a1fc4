namespace Tern.Local.Tests.Protocol.Legacy;

/// <summary>
/// The service's texts for the parameters of the API before expressions, and which of several faults it names.
/// "Nowhere" doesn't exist: errors reported for it are checked before the table is looked up.
/// </summary>
public class LegacyErrorTests
{
    private const string Operators = "[IN, NULL, BETWEEN, LT, NOT_CONTAINS, EQ, GT, NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS]";
    private const string Eq = """{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"x"}]}""";

    private readonly LocalService _service = LocalService.WithTable("S", """
        ,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},{"AttributeName":"g",
         "AttributeType":"S"}],
        "GlobalSecondaryIndexes":[{"IndexName":"Global","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}]
        """).AddPlainTable();

    /// <summary>Both styles in one request: the parameters of each side in the operation's own order, before anything else about them.</summary>
    [Theory]
    [InlineData("PutItem", """ "Item":{"a":{}},"Expected":{"a":{}},"ConditionExpression":"","ExpressionAttributeNames":{} """, "Expected",
        "ConditionExpression")]
    [InlineData("PutItem", """ "Item":{},"ConditionalOperator":"AND","ConditionExpression":"" """, "ConditionalOperator", "ConditionExpression")]
    [InlineData("DeleteItem", """ "Key":{},"Expected":{},"ConditionalOperator":"AND","ConditionExpression":"" """,
        "Expected, ConditionalOperator", "ConditionExpression")]
    [InlineData("UpdateItem",
        """ "Key":{},"Expected":{},"AttributeUpdates":{},"ConditionalOperator":"OR","ConditionExpression":"","UpdateExpression":"" """,
        "AttributeUpdates, Expected, ConditionalOperator", "UpdateExpression, ConditionExpression")]
    [InlineData("UpdateItem", """ "Key":{},"Expected":{},"UpdateExpression":"" """, "Expected", "UpdateExpression")]
    [InlineData("GetItem", """ "Key":{},"AttributesToGet":["a","a"],"ProjectionExpression":"" """, "AttributesToGet", "ProjectionExpression")]
    [InlineData("Scan",
        """ "ScanFilter":{},"AttributesToGet":["a"],"ConditionalOperator":"OR","FilterExpression":"","ProjectionExpression":"" """,
        "AttributesToGet, ScanFilter, ConditionalOperator", "ProjectionExpression, FilterExpression")]
    [InlineData("Query",
        """ "KeyConditions":{},"QueryFilter":{},"AttributesToGet":["a"],"ConditionalOperator":"OR","FilterExpression":"","ProjectionExpression":"" """,
        "AttributesToGet, QueryFilter, ConditionalOperator", "ProjectionExpression, FilterExpression")]
    [InlineData("Query",
        """ "KeyConditions":{},"QueryFilter":{},"AttributesToGet":["a"],"ConditionalOperator":"OR","KeyConditionExpression":"" """,
        "AttributesToGet, QueryFilter, ConditionalOperator, KeyConditions", "KeyConditionExpression")]
    public void Mixing_both_styles(string operation, string members, string legacy, string expressions) =>
        Invalid(operation, $$"""{"TableName":"Nowhere",{{members}}}""",
            "Can not use both expression and non-expression parameters in the same request: " +
            $"Non-expression parameters: {{{legacy}}} Expression parameters: {{{expressions}}}");

    /// <summary>PutItem, UpdateItem and DeleteItem report each fault that comes before the table like one of shape.</summary>
    private void Invalid(string operation, string body, string message)
    {
        var isWrite = operation is "PutItem" or "UpdateItem" or "DeleteItem" && !message.Contains("detected: ", StringComparison.Ordinal);
        _service.Invalid(operation, body, (isWrite ? "1 validation error detected: " : "") + message);
    }

    [Fact]
    public void Mixing_both_styles_in_a_batch() =>
        _service.Invalid("BatchGetItem", """{"RequestItems":{"Nowhere":{"Keys":[{}],"AttributesToGet":["a"],"ProjectionExpression":"a"}}}""",
            "Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {AttributesToGet} "
                + "Expression parameters: {ProjectionExpression}");

    [Theory]
    [InlineData("Scan", """ "ConditionalOperator":"OR" """, "ConditionalOperator cannot be used without Filter or Expected")]
    [InlineData("Scan", """ "ConditionalOperator":"OR","ScanFilter":{} """, "ConditionalOperator cannot be used without Filter or Expected")]
    [InlineData("Scan", """ "ConditionalOperator":"OR","AttributesToGet":["a"] """, "ConditionalOperator cannot be used without Filter or Expected")]
    [InlineData("Scan", $$""" "ConditionalOperator":"AND","ScanFilter":{"a":{{Eq}}} """,
        "ConditionalOperator can only be used when Filter or Expected has two or more elements")]
    // Before the missing key conditions.
    [InlineData("Query", """ "ConditionalOperator":"AND" """, "ConditionalOperator cannot be used without Filter or Expected")]
    [InlineData("Query", $$""" "ConditionalOperator":"AND","KeyConditions":{"a":{{Eq}}} """, "ConditionalOperator cannot be used without Filter or Expected")]
    [InlineData("Query", $$""" "ConditionalOperator":"AND","QueryFilter":{"a":{{Eq}}} """,
        "ConditionalOperator can only be used when Filter or Expected has two or more elements")]
    [InlineData("PutItem", """ "ConditionalOperator":"AND","Item":{} """, "ConditionalOperator cannot be used without Filter or Expected")]
    [InlineData("DeleteItem", $$""" "ConditionalOperator":"AND","Key":{},"Expected":{"a":{{Eq}}} """,
        "ConditionalOperator can only be used when Filter or Expected has two or more elements")]
    [InlineData("UpdateItem", """ "ConditionalOperator":"AND","Key":{},"AttributeUpdates":{"a":{"Value":{"S":"a"}}} """,
        "ConditionalOperator cannot be used without Filter or Expected")]
    // Names and values need expressions first of all.
    [InlineData("Query", """ "ConditionalOperator":"OR","ExpressionAttributeNames":{},"ExpressionAttributeValues":{} """,
        "ExpressionAttributeNames can only be specified when using expressions")]
    [InlineData("Query", """ "ConditionalOperator":"OR","ExpressionAttributeValues":{} """,
        "ExpressionAttributeValues can only be specified when using expressions: FilterExpression and KeyConditionExpression are null")]
    public void Conditional_operator_needs_conditions(string operation, string members, string message) =>
        Invalid(operation, $$"""{"TableName":"Nowhere",{{members}}}""", message);

    [Theory]
    [InlineData("PutItem", """ "Item":{},"ConditionalOperator":"XOR" """,
        "1 validation error detected: Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]")]
    [InlineData("Scan", """ "ConditionalOperator":"XOR" """,
        "1 validation error detected: Value 'XOR' at 'conditionalOperator' failed to satisfy constraint: Member must satisfy enum value set: [OR, AND]")]
    // Alone.
    [InlineData("Query", """ "ConditionalOperator":"XOR","Select":"BOGUS" """, "Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]")]
    [InlineData("UpdateItem", """ "ConditionalOperator":"XOR" """,
        "2 validation errors detected: Value 'XOR' at 'conditionalOperator' failed to satisfy constraint: Member must satisfy enum value "
        + "set: [OR, AND]; Value null at 'key' failed to satisfy constraint: Member must not be null")]
    [InlineData("PutItem", """ "Item":{},"Expected":{"a":{"ComparisonOperator":"HI"}} """,
        "1 validation error detected: Value 'HI' at 'expected.a.member.comparisonOperator' failed to satisfy constraint: Member must "
        + $"satisfy enum value set: {Operators}")]
    [InlineData("Scan", """ "ScanFilter":{"a":{}} """,
        "1 validation error detected: Value null at 'scanFilter.a.member.comparisonOperator' failed to satisfy constraint: Member must not be null")]
    [InlineData("Query", """ "QueryFilter":{"a":{"ComparisonOperator":""}} """,
        "1 validation error detected: Value '' at 'queryFilter.a.member.comparisonOperator' failed to satisfy constraint: Member must "
        + $"satisfy enum value set: {Operators}")]
    [InlineData("Query", """ "KeyConditions":{"a":{}} """,
        "1 validation error detected: Value null at 'keyConditions.a.member.comparisonOperator' failed to satisfy constraint: Member must not be null")]
    [InlineData("GetItem", """ "Key":{},"AttributesToGet":[] """,
        "1 validation error detected: Value '[]' at 'attributesToGet' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("UpdateItem", """ "Key":{},"AttributeUpdates":{"a":{"Action":"INC"}} """,
        "1 validation error detected: Value 'INC' at 'attributeUpdates.a.member.action' failed to satisfy constraint: Member must satisfy "
        + "enum value set: [ADD, DELETE, PUT]")]
    public void Shape(string operation, string members, string message) => Invalid(operation, $$"""{"TableName":"Nowhere",{{members}}}""", message);

    [Theory]
    [InlineData("PutItem", """ "Item":{},"Expected":[] """,
        "Unrecognized collection type java.util.Map<java.lang.String, com.amazonaws.dynamodb.v20120810.ExpectedAttributeValue>")]
    [InlineData("PutItem", """ "Item":{},"Expected":{"a":1} """, "Unexpected value type in payload")]
    [InlineData("Query", """ "KeyConditions":{"a":[]} """, "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.Condition")]
    [InlineData("Query", """ "KeyConditions":{"a":{"AttributeValueList":{}}} """, "Start of structure or map found where not expected")]
    [InlineData("Scan", """ "ScanFilter":{"a":{"ComparisonOperator":1}} """, "NUMBER_VALUE cannot be converted to String")]
    [InlineData("Scan", """ "ScanFilter":{"a":{"AttributeValueList":[{"S":true}]}} """, "TRUE_VALUE cannot be converted to String")]
    [InlineData("Scan", """ "AttributesToGet":"a" """, "Unexpected field type")]
    [InlineData("UpdateItem", """ "Key":{},"AttributeUpdates":{"a":{"Value":"b"}} """, "Unexpected value type in payload")]
    public void Types_of_JSON(string operation, string members, string message) =>
        Assert.Equal(("SerializationException", message), _service.Error(operation, $$"""{"TableName":"Nowhere",{{members}}}"""));

    [Theory]
    [InlineData("{}", "Value must be provided when Exists is null for Attribute: a")]
    [InlineData("""{"Exists":true}""", "Value must be provided when Exists is true for Attribute: a")]
    [InlineData("""{"Exists":false,"Value":{"S":"a"}}""", "Value cannot be used when Exists is false for Attribute: a")]
    [InlineData("""{"AttributeValueList":[]}""", "AttributeValueList can only be used with a ComparisonOperator for Attribute: a")]
    [InlineData("""{"AttributeValueList":[],"Value":{"S":"a"},"Exists":true,"ComparisonOperator":"GT"}""",
        "Value and AttributeValueList cannot be used together for Attribute: a")]
    [InlineData("""{"Exists":true,"ComparisonOperator":"GT"}""", "Exists and ComparisonOperator cannot be used together for Attribute: a")]
    [InlineData("""{"ComparisonOperator":"GT"}""", "Value or AttributeValueList must be used with ComparisonOperator: GT for Attribute: a")]
    [InlineData("""{"ComparisonOperator":"NULL","Value":{"S":"a"}}""", "Invalid number of argument(s) for the NULL ComparisonOperator")]
    [InlineData("""{"ComparisonOperator":"BETWEEN","Value":{"S":"a"}}""", "Invalid number of argument(s) for the BETWEEN ComparisonOperator")]
    [InlineData("""{"ComparisonOperator":"IN","AttributeValueList":[{"S":"a"},{"N":"1"}]}""", "AttributeValues inside AttributeValueList must be of same type")]
    [InlineData("""{"Value":{"SS":[]}}""", "An string set  may not be empty")]
    public void Expected(string expected, string message)
    {
        foreach (var (operation, member) in new[] { ("PutItem", "Item"), ("UpdateItem", "Key"), ("DeleteItem", "Key") })
            Invalid(operation, $$$"""{"TableName":"Nowhere","{{{member}}}":{},"Expected":{"a":{{{expected}}} }}""",
                "One or more parameter values were invalid: " + message);
    }

    [Theory]
    [InlineData("EQ", "", "Invalid number of argument(s) for the EQ ComparisonOperator")]
    [InlineData("GE", """{"S":"a"},{"S":"b"}""", "Invalid number of argument(s) for the GE ComparisonOperator")]
    [InlineData("IN", "", "Invalid number of argument(s) for the IN ComparisonOperator")]
    [InlineData("NOT_NULL", """{"S":"a"}""", "Invalid number of argument(s) for the NOT_NULL ComparisonOperator")]
    [InlineData("BETWEEN", """{"S":"a"},{"S":"b"},{"S":"c"}""", "Invalid number of argument(s) for the BETWEEN ComparisonOperator")]
    [InlineData("BETWEEN", """{"S":"a"},{"N":"1"}""", "AttributeValues inside AttributeValueList must be of same type")]
    [InlineData("LT", """{"SS":["a"]}""", "ComparisonOperator LT is not valid for SS AttributeValue type")]
    [InlineData("GT", """{"BOOL":false}""", "ComparisonOperator GT is not valid for BOOL AttributeValue type")]
    [InlineData("CONTAINS", """{"NS":["1"]}""", "ComparisonOperator CONTAINS is not valid for NS AttributeValue type")]
    [InlineData("NOT_CONTAINS", """{"L":[]}""", "ComparisonOperator NOT_CONTAINS is not valid for L AttributeValue type")]
    [InlineData("BEGINS_WITH", """{"N":"1"}""", "ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type")]
    [InlineData("IN", """{"M":{}}""", "ComparisonOperator IN is not valid for M AttributeValue type")]
    [InlineData("EQ", """{"NULL":false},{"S":"a"}""", "Null attribute value types must have the value of true")] // values before their number
    public void Conditions(string comparison, string values, string message)
    {
        var condition = $$$"""{"a":{"ComparisonOperator":"{{{comparison}}}","AttributeValueList":[{{{values}}}]}}""";
        var text = "One or more parameter values were invalid: " + message;
        _service.Invalid("Scan", $$"""{"TableName":"Nowhere","ScanFilter":{{condition}}}""", text);
        _service.Invalid("Query", $$"""{"TableName":"Nowhere","QueryFilter":{{condition}}}""", text);
        _service.Invalid("Query", $$"""{"TableName":"Nowhere","KeyConditions":{{condition}}}""", text);
    }

    [Theory]
    [InlineData("Scan", """ "ScanFilter":{"a":{"ComparisonOperator":"BETWEEN","AttributeValueList":[{"N":"10"},{"N":"9"}]}} """,
        "The BETWEEN condition was provided a range where the lower bound is greater than the upper bound")]
    [InlineData("Scan", """ "ScanFilter":{"a":{"ComparisonOperator":"EQ","AttributeValueList":[{"N":"b"}]}} """,
        "The parameter cannot be converted to a numeric value: b")]
    [InlineData("Scan", """ "ScanFilter":{"a":{"ComparisonOperator":"EQ","AttributeValueList":[{}]}} """,
        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes")]
    [InlineData("Scan", """ "ScanFilter":{"a":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"a","N":"1"}]}} """,
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes")]
    [InlineData("Scan", """ "AttributesToGet":["a","b","a"],"ScanFilter":{"a":{"ComparisonOperator":"EQ"}} """,
        "One or more parameter values were invalid: Duplicate value in attribute name: a")]
    [InlineData("Query", """ "AttributesToGet":["a","b","a"],"ExclusiveStartKey":{"a":{}} """,
        "One or more parameter values were invalid: Duplicate value in attribute name: a")]
    [InlineData("Query", """ "KeyConditions":{"a":{"ComparisonOperator":"EQ"}},"ExclusiveStartKey":{"a":{}} """,
        "The provided starting key is invalid: Supplied AttributeValue is empty, must contain exactly one of the supported datatypes")]
    // Numbers without the prefix.
    [InlineData("Query", """ "KeyConditions":{"a":{"ComparisonOperator":"EQ"}},"ExclusiveStartKey":{"a":{"N":"b"}} """,
        "The parameter cannot be converted to a numeric value: b")]
    [InlineData("Query", """ "KeyConditions":{"a":{"ComparisonOperator":"EQ"}},"ExclusiveStartKey":{"a":{"SS":["a","a"]}} """,
        "One or more parameter values were invalid: Input collection [\"a\", \"a\"] contains duplicates.")]
    [InlineData("Query", """ "KeyConditions":{} """, "Conditions can be of length 1 or 2 only")]
    [InlineData("Query",
        """ "KeyConditions":{"a":{"ComparisonOperator":"NULL"},"b":{"ComparisonOperator":"NULL"},"c":{"ComparisonOperator":"NULL"}} """,
        "Conditions can be of length 1 or 2 only")]
    [InlineData("Query", """ "AttributesToGet":["a"],"Select":"COUNT" """, "Cannot specify the AttributesToGet when choosing to get only the Count")]
    [InlineData("Scan", """ "AttributesToGet":["a"],"Select":"ALL_ATTRIBUTES" """, "Cannot specify the AttributesToGet when choosing to get ALL_ATTRIBUTES")]
    [InlineData("Scan", """ "AttributesToGet":[""] """, "Empty attribute name")]
    [InlineData("UpdateItem", """ "Key":{"a":{"NS":[]}},"Expected":{"a":{}},"AttributeUpdates":{"a":{}} """,
        "One or more parameter values were invalid: An number set  may not be empty")]
    [InlineData("UpdateItem", """ "Key":{},"Expected":{"a":{}},"AttributeUpdates":{"a":{}} """,
        "One or more parameter values were invalid: Only DELETE action is allowed when no attribute value is specified")]
    [InlineData("UpdateItem", """ "Key":{},"AttributeUpdates":{"a":{"Action":"ADD"}} """,
        "One or more parameter values were invalid: Only DELETE action is allowed when no attribute value is specified")]
    [InlineData("UpdateItem", """ "Key":{},"AttributeUpdates":{"a":{"Action":"ADD","Value":{"S":"a"}}} """,
        "One or more parameter values were invalid: ADD action is not supported for the type S")]
    [InlineData("UpdateItem", """ "Key":{},"AttributeUpdates":{"a":{"Action":"DELETE","Value":{"L":[]}}} """,
        "One or more parameter values were invalid: DELETE action with value is not supported for the type L")]
    public void Before_the_table(string operation, string members, string message) => Invalid(operation, $$"""{"TableName":"Nowhere",{{members}}}""", message);

    [Theory]
    [InlineData("NULL", "")]
    [InlineData("NE", """{"N":"1"}""")] // not even its type is looked at
    [InlineData("IN", """{"S":"a"}""")]
    [InlineData("CONTAINS", """{"S":"a"}""")]
    public void A_key_condition_must_be_a_range(string comparison, string values)
    {
        var condition = $$"""{"ComparisonOperator":"{{comparison}}","AttributeValueList":[{{values}}]}""";
        _service.Invalid("Query", $$$"""{"TableName":"Plain","KeyConditions":{"id":{{{condition}}} }}""",
            "Attempted conditional constraint is not an indexable operation");
        _service.Invalid("Query", $$$"""{"TableName":"Music","KeyConditions":{"sk":{{{condition}}},"pk":{{{Eq}}} }}""",
            "Attempted conditional constraint is not an indexable operation");
    }

    [Theory]
    [InlineData("Plain", """{"b":EQ}""", "Query condition missed key schema element: id")]
    [InlineData("Plain", """{"id":EQ,"b":EQ}""", "Query key condition not supported")]
    [InlineData("Plain", """{"id":{"ComparisonOperator":"GT","AttributeValueList":[{"S":"a"}]}}""", "Query key condition not supported")]
    [InlineData("Plain", """{"id":{"ComparisonOperator":"GT","AttributeValueList":[{"N":"1"}]}}""",
        "One or more parameter values were invalid: Condition parameter type does not match schema type")]
    [InlineData("Music", """{"pk":EQ,"b":EQ}""", "Query condition missed key schema element: sk")]
    public void Key_conditions_against_the_table(string table, string conditions, string message) =>
        _service.Invalid(
            "Query",
            $$"""
            {"TableName":"{{table}}",
             "KeyConditions":{{conditions.Replace("EQ}", Eq + "}", StringComparison.Ordinal).Replace("EQ,", Eq + ",", StringComparison.Ordinal)}} }
            """,
            message);

    [Theory]
    // In the order of the key.
    [InlineData("""{"sk":NOT_NULL,"x":NOT_NULL,"pk":NOT_NULL}""", "QueryFilter can only contain non-primary key attributes: Primary key attribute: pk")]
    [InlineData("""{"sk":NOT_NULL}""", "QueryFilter can only contain non-primary key attributes: Primary key attribute: sk")]
    public void A_query_filter_has_no_key_attributes(string filter, string message) => _service.Invalid("Query", $$$"""
        {"TableName":"Music","KeyConditions":{"pk":{{{Eq}}}},
         "QueryFilter":{{{filter.Replace("NOT_NULL", "{\"ComparisonOperator\":\"NOT_NULL\"}", StringComparison.Ordinal)}}}}
        """, message);

    [Theory]
    [InlineData("PUT", """{"N":"1"}""", "N")]
    [InlineData("ADD", """{"N":"1"}""", "N")]
    [InlineData("DELETE", """{"SS":["1"]}""", "SS")]
    public void An_index_key_keeps_its_type(string action, string value, string actual) => _service.Invalid("UpdateItem", $$$$"""
        {"TableName":"Music","Key":{"pk":{"S":"a"},"sk":{"S":"b"}},"AttributeUpdates":{"g":{"Action":"{{{{action}}}}","Value":{{{{value}}}} }}}
        """, $"One or more parameter values were invalid: Type mismatch for Index Key g Expected: S Actual: {actual} IndexName: Global");

    [Fact]
    public void Attributes_that_a_global_index_lacks() => _service.Invalid("Query", $$$"""
        {"TableName":"Music","IndexName":"Global","KeyConditions":{"g":{{{Eq}}}},"AttributesToGet":["pk","x","y"]}
        """, "One or more parameter values were invalid: Global secondary index Global does not project [x, y]");
}
