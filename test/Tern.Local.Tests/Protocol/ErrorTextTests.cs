namespace Tern.Local.Tests.Protocol;

/// <summary>
/// The service's texts, and which of several faults it names. Table "Plain" has the key id; "Music" pk and sk, with two
/// indexes; "Nowhere" does not exist.
/// </summary>
public class ErrorTextTests
{
    private const string Long38 = "123456789012345678901234567890123456789";

    private readonly LocalService _service = LocalService.WithTable("S", """
        ,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},{"AttributeName":"l",
         "AttributeType":"S"},{"AttributeName":"g","AttributeType":"S"}],
        "LocalSecondaryIndexes":[{"IndexName":"Local","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"l","KeyType":"RANGE"}],
         "Projection":{"ProjectionType":"KEYS_ONLY"}}],
        "GlobalSecondaryIndexes":[{"IndexName":"Global","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}]
        """).AddPlainTable();

    [Theory]
    // The shape of the request, all faults at once.
    [InlineData("{}", "2 validation errors detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null; Value "
        + "null at 'item' failed to satisfy constraint: Member must not be null")]
    [InlineData("""{"TableName":"a;","Item":{}}""",
        "2 validation errors detected: Value 'a;' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression "
        + "pattern: [a-zA-Z0-9_.-]+; Value 'a;' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3")]
    [InlineData("""{"TableName":"abc","Item":{},"ReturnValues":"hi"}""",
        "1 validation error detected: Failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]")]
    [InlineData("""{"TableName":"abc","ReturnValues":"hi"}""",
        "2 validation errors detected: Value 'hi' at 'returnValues' failed to satisfy constraint: Member must satisfy enum value set: "
        + "[ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]; Value null at 'item' failed to satisfy constraint: Member must not be null")]
    [InlineData("""{"TableName":"abc","Item":{},"ReturnConsumedCapacity":"I","ReturnValues":"I","ReturnItemCollectionMetrics":"I"}""",
        "3 validation errors detected: Value 'I' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy enum value "
        + "set: [INDEXES, TOTAL, NONE]; Failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD, ALL_NEW, "
        + "UPDATE_NEW, NONE]; Value 'I' at 'returnItemCollectionMetrics' failed to satisfy constraint: Member must satisfy enum value set: [SIZE, NONE]")]
    [InlineData("""{"TableName":"","Item":{},"ReturnValues":"hi"}""",
        "1 validation error detected: Value at 'TableName' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("""{"TableName":"abc","Item":{},"ReturnValues":"ALL_NEW"}""", "ReturnValues can only be ALL_OLD or NONE")]
    // Parameters that need each other.
    [InlineData("""{"TableName":"abc","Item":{"a":{}},"ExpressionAttributeNames":{},"ExpressionAttributeValues":{}}""",
        "ExpressionAttributeNames can only be specified when using expressions")]
    [InlineData("""{"TableName":"abc","Item":{"a":{}},"ExpressionAttributeValues":{}}""",
        "ExpressionAttributeValues can only be specified when using expressions")]
    // Values.
    [InlineData("""{"TableName":"abc","Item":{"a":{}}}""", "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"L":[{"M":{"x":{"Z":"1"}}}]}}}""",
        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"S":"a","N":"1"}}}""",
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes")]
    [InlineData("""{"TableName":"abc","Item":{"b":{"N":"b"},"":{"S":"a"},"a":{}}}""", "Empty attribute name")] // before any fault in a value
    [InlineData("""{"TableName":"abc","Item":{"a":{"S":"a","N":"b"}}}""", "The parameter cannot be converted to a numeric value: b")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"N":""}}}""", "The parameter cannot be converted to a numeric value: ")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"N":"LONG"}}}""", "Attempting to store more than 38 significant digits in a Number")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"N":"1e126"}}}""",
        "Number overflow. Attempting to store a number with magnitude larger than supported range")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"N":"-1e-131"}}}""",
        "Number underflow. Attempting to store a number with magnitude smaller than supported range")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"NULL":false}}}""",
        "One or more parameter values were invalid: Null attribute value types must have the value of true")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"SS":[]}}}""", "One or more parameter values were invalid: An string set  may not be empty")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"NS":[]}}}""", "One or more parameter values were invalid: An number set  may not be empty")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"BS":[]}}}""", "One or more parameter values were invalid: Binary sets should not be empty")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"SS":["a","b","a"]}}}""",
        "One or more parameter values were invalid: Input collection [\"a\", \"b\", \"a\"] contains duplicates.")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"BS":["Yg==","Yg=="]}}}""",
        "One or more parameter values were invalid: Input collection [\"Yg==\",\"Yg==\"]of type BS contains duplicates.")]
    [InlineData("""{"TableName":"abc","Item":{"a":{"NS":["1","1.0"]}}}""", "One or more parameter values were invalid: Input collection contains duplicates.")]
    // Names and values of expressions.
    [InlineData("""{"TableName":"abc","Item":{},"ConditionExpression":"","ExpressionAttributeNames":{}}""", "ExpressionAttributeNames must not be empty")]
    [InlineData("""{"TableName":"abc","Item":{},"ConditionExpression":"","ExpressionAttributeNames":{"#a":"a","#DE":""}}""",
        "ExpressionAttributeNames contains invalid value: Empty attribute name for key #DE")]
    [InlineData("""{"TableName":"abc","Item":{},"ConditionExpression":"","ExpressionAttributeNames":{"a":"a"}}""",
        "ExpressionAttributeNames contains invalid key: Syntax error; key: \"a\"")]
    [InlineData("""{"TableName":"abc","Item":{},"ConditionExpression":"","ExpressionAttributeValues":{":b":{"a":""},"b":{"S":"a"}}}""",
        "ExpressionAttributeValues contains invalid key: Syntax error; key: \"b\"")]
    [InlineData("""{"TableName":"abc","Item":{},"ConditionExpression":"","ExpressionAttributeValues":{":b":{}}}""",
        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes")]
    // The item against the table, which must be there first.
    [InlineData("""{"TableName":"Plain","Item":{"b":{"S":"a"}}}""", "One or more parameter values were invalid: Missing the key id in the item")]
    [InlineData("""{"TableName":"Plain","Item":{"id":{"NS":["1"]}}}""",
        "One or more parameter values were invalid: Type mismatch for key id expected: S actual: NS")]
    [InlineData("""{"TableName":"Plain","Item":{"id":{"S":""}}}""",
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: id")]
    [InlineData("""{"TableName":"Music","Item":{"pk":{"S":"a"},"sk":{"S":"b"},"l":{"N":"1"}}}""",
        "One or more parameter values were invalid: Type mismatch for Index Key l Expected: S Actual: N IndexName: Local")]
    [InlineData("""{"TableName":"Music","Item":{"pk":{"S":"a"},"sk":{"S":"b"},"g":{"S":""}}}""",
        "One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a "
        + "key attribute cannot contain an empty string value. IndexName: Global, IndexKey: g")]
    public void PutItem(string body, string message)
    {
        // Errors that are checked before the table are reported like errors of the request's shape by PutItem,
        // UpdateItem and DeleteItem.
        var before = body.Contains("\"abc\"", StringComparison.Ordinal) && !message.Contains("detected: ", StringComparison.Ordinal);
        _service.Invalid("PutItem", body.Replace("LONG", Long38, StringComparison.Ordinal), (before ? "1 validation error detected: " : "") + message);
    }

    [Theory]
    [InlineData("", "The expression can not be empty;")]
    [InlineData("a = = b", "Syntax error; token: \"=\", near: \"= = b\"")]
    [InlineData("a =", "Syntax error; token: \"<EOF>\", near: \"=\"")]
    [InlineData("attribute_exists(_c)", "Syntax error; token: \"_\", near: \"(_c\"")]
    [InlineData("a > 4", "Syntax error; token: \"4\", near: \"> 4\"")]
    [InlineData("a = :a b", "Syntax error; token: \"b\", near: \":a b\"")]
    [InlineData("abOrt = :a", "Attribute name is a reserved keyword; reserved keyword: abOrt")]
    [InlineData("a.size = :a", "Attribute name is a reserved keyword; reserved keyword: size")]
    [InlineData("foo(a)", "Invalid function name; function: foo")]
    [InlineData("#x = :a", "An expression attribute name used in the document path is not defined; attribute name: #x")]
    [InlineData("a = :x", "An expression attribute value used in expression is not defined; attribute value: :x")]
    [InlineData("a < :bool", "Incorrect operand type for operator or function; operator or function: <, operand type: BOOL")]
    [InlineData("begins_with(a, :n)", "Incorrect operand type for operator or function; operator or function: begins_with, operand type: N")]
    [InlineData("attribute_type(a, b)",
        "Incorrect operand type for operator or function; operator or function: attribute_type, operand type: {NS,SS,L,BS,N,M,B,BOOL,NULL,S}")]
    [InlineData("attribute_type(a, :s)", "Invalid attribute type name found; type: s, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}")]
    [InlineData("attribute_exists(a, b)",
        "Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2")]
    [InlineData("attribute_exists(:s)", "Operator or function requires a document path; operator or function: attribute_exists")]
    [InlineData("size(a)", "The function is not allowed to be used this way in an expression; function: size")]
    [InlineData("a = attribute_exists(b)", "The function is not allowed to be used this way in an expression; function: attribute_exists")]
    [InlineData("a = a", "The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]")]
    [InlineData("a.b[1] IN (:s, a.b[1])",
        "The first operand must be distinct from the remaining operands for this operator or function; operator: IN, first operand: [a, b, [1]]")]
    [InlineData("a BETWEEN :n AND :s",
        "The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: AttributeValue: {N:1}, upper bound "
        + "operand: AttributeValue: {S:s}")]
    [InlineData("a BETWEEN :s AND :a",
        "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {S:s}, "
        + "upper bound operand: AttributeValue: {S:a}")]
    [InlineData("((a = :a))", "The expression has redundant parentheses;")]
    public void Conditions(string condition, string message) => _service.Invalid("DeleteItem", $$$$$"""
        {"TableName":"Nowhere","Key":{},"ConditionExpression":"{{{{{condition}}}}}","ExpressionAttributeValues":{":a":{"S":"a"},":s":{"S":"s"},
         ":n":{"N":"1"},":bool":{"BOOL":true}}}
        """, "1 validation error detected: Invalid ConditionExpression: " + message);

    [Theory]
    [InlineData("", "The expression can not be empty;")]
    [InlineData("whatever", "Syntax error; token: \"whatever\", near: \"whatever\"")]
    [InlineData("set a", "Syntax error; token: \"<EOF>\", near: \"a\"")]
    [InlineData("remove a = b", "Syntax error; token: \"=\", near: \"a = b\"")]
    [InlineData("set a = b * c", "Syntax error; token: \"*\", near: \"b * c\"")]
    [InlineData("set a = b + c + d", "Syntax error; token: \"+\", near: \"c + d\"")]
    [InlineData("set (a = (b + c))", "Syntax error; token: \"(\", near: \"set (a\"")]
    [InlineData("set #c = :c set abOrt = true", "Attribute name is a reserved keyword; reserved keyword: abOrt")]
    [InlineData("set #c = if_not_exist(:c) set c = d", "Invalid function name; function: if_not_exist")]
    [InlineData("remove #d set a = b remove e", "The \"REMOVE\" section can only be used once in an update expression;")]
    [InlineData("SET #c = if_not_exists(:c)", "An expression attribute name used in the document path is not defined; attribute name: #c")]
    [InlineData("SET c = if_not_exists(:c)", "An expression attribute value used in expression is not defined; attribute value: :c")]
    [InlineData("set d[1] = a, d.b = a, c[1].a = a, c = if_not_exists(a)",
        "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [c, [1], a], path two: [c]")]
    [InlineData("remove a.c set a[1] = d",
        "Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, c], path two: [a, [1]]")]
    [InlineData("add a.b :a", "Incorrect operand type for operator or function; operator: ADD, operand type: STRING")]
    [InlineData("delete a.b :n", "Incorrect operand type for operator or function; operator: DELETE, operand type: NUMBER")]
    [InlineData("set a = if_not_exists(c)",
        "Incorrect number of operands for operator or function; operator or function: if_not_exists, number of operands: 1")]
    [InlineData("set a = if_not_exists(:a, c)", "Operator or function requires a document path; operator or function: if_not_exists")]
    [InlineData("set a = list_append(a, :n)", "Incorrect operand type for operator or function; operator or function: list_append, operand type: N")]
    [InlineData("set a = a - :a", "Incorrect operand type for operator or function; operator or function: -, operand type: S")]
    public void Updates(string update, string message) => _service.Invalid("UpdateItem", $$$$$"""
        {"TableName":"Nowhere","Key":{},"UpdateExpression":"{{{{{update}}}}}","ExpressionAttributeValues":{":a":{"S":"a"},":n":{"N":"1"}}}
        """, "1 validation error detected: Invalid UpdateExpression: " + message);

    [Theory]
    [InlineData("set b = :n, id = :n", "One or more parameter values were invalid: Cannot update attribute id. This attribute is part of the key")]
    [InlineData("add id.b :n", "One or more parameter values were invalid: Cannot update attribute id. This attribute is part of the key")]
    [InlineData("set c = gone, d = :n", "The provided expression refers to an attribute that does not exist in the item")]
    [InlineData("set b.a = :n", "The document path provided in the update expression is invalid for update")]
    [InlineData("set words.a = :n", "The document path provided in the update expression is invalid for update")]
    [InlineData("remove y[1] set x = :n", "The document path provided in the update expression is invalid for update")]
    [InlineData("add words :n", "An operand in the update expression has an incorrect data type")]
    [InlineData("set x = words + :n", "An operand in the update expression has an incorrect data type")]
    [InlineData("set x = list_append(words, words), y = :n", "An operand in the update expression has an incorrect data type")]
    [InlineData("set x = big + :n", "Attempting to store more than 38 significant digits in a Number")]
    public void Updates_of_an_item(string update, string message)
    {
        _service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"},"words":{"S":"t"},"big":{"N":"1e100"}}}""");
        _service.Invalid("UpdateItem", $$$$$"""
            {"TableName":"Plain","Key":{"id":{"S":"a"}},"UpdateExpression":"{{{{{update}}}}}","ExpressionAttributeValues":{":n":{"N":"1"}}}
            """, message);
    }

    [Theory]
    [InlineData("add l :n", "One or more parameter values were invalid: Type mismatch for Index Key l Expected: S Actual: N IndexName: Local")]
    [InlineData("set l.a = :n", "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: IndexKey: l")]
    [InlineData("set l = another, x = :n", "The update expression attempted to update the secondary index key to unsupported type")]
    public void Updates_of_index_keys(string update, string message)
    {
        _service.Ok("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"a"},"sk":{"S":"b"},"another":{"N":"1"}}}""");
        _service.Invalid("UpdateItem", $$$$$"""
            {"TableName":"Music","Key":{"pk":{"S":"a"},"sk":{"S":"b"}},"UpdateExpression":"{{{{{update}}}}}","ExpressionAttributeValues":{":n":{"N":"1"}}}
            """, message);
    }

    [Theory]
    [InlineData("a = :a or a > :a", "Invalid operator used in KeyConditionExpression: OR")]
    [InlineData("not a > :a", "Invalid operator used in KeyConditionExpression: NOT")]
    [InlineData("a <> :a", "Invalid operator used in KeyConditionExpression: <>")]
    [InlineData("contains(a.d, :a)", "Invalid operator used in KeyConditionExpression: contains")]
    [InlineData("a in (:a)", "Invalid operator used in KeyConditionExpression: IN")]
    [InlineData("size(b) > :a AND a.b > :a", "KeyConditionExpressions cannot contain nested operations")]
    [InlineData(":a between b and c", "Invalid condition in KeyConditionExpression: BETWEEN operator must have the key attribute as its first operand")]
    [InlineData("b > a.b and c = :a", "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition")]
    [InlineData("b[0] > :a", "KeyConditionExpressions cannot have conditions on nested attributes")]
    [InlineData(":a > :a", "Invalid condition in KeyConditionExpression: No key attribute specified")]
    [InlineData("b > :a AND b < :a", "KeyConditionExpressions must only contain one condition per key")]
    [InlineData("a = :a and b = :a and c = :a", "Conditions can be of length 1 or 2 only")]
    public void Key_conditions(string condition, string message) => _service.Invalid("Query", $$$$$"""
        {"TableName":"Nowhere","KeyConditionExpression":"{{{{{condition}}}}}","ExpressionAttributeValues":{":a":{"S":"a"}}}
        """, message);

    [Theory]
    [InlineData("Music", "", "sk = :s", "Query condition missed key schema element: pk")]
    [InlineData("Music", "", "pk = :s and l = :s", "Query condition missed key schema element: sk")]
    [InlineData("Plain", "", "id = :s and b = :s", "Query key condition not supported")]
    [InlineData("Plain", "", "id > :s", "Query key condition not supported")]
    [InlineData("Plain", "", "id > :n", "One or more parameter values were invalid: Condition parameter type does not match schema type")]
    [InlineData("Music", ",\"IndexName\":\"Nothing\"", "pk = :s", "The table does not have the specified index: Nothing")]
    [InlineData("Music", ",\"IndexName\":\"Global\",\"ConsistentRead\":true", "g = :s", "Consistent reads are not supported on global secondary indexes")]
    [InlineData("Music", ",\"IndexName\":\"Global\",\"Select\":\"ALL_ATTRIBUTES\"", "g = :s",
        "One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index Global because "
        + "its projection type is not ALL")]
    [InlineData("Music", ",\"IndexName\":\"Global\",\"ProjectionExpression\":\"x\"", "g = :s",
        "One or more parameter values were invalid: Global secondary index Global does not project [x]")]
    [InlineData("Music", ",\"FilterExpression\":\"sk = :s\"", "pk = :s",
        "Filter Expression can only contain non-primary key attributes: Primary key attribute: sk")]
    [InlineData("Music", ",\"Select\":\"COUNT\",\"ProjectionExpression\":\"x\"", "pk = :s",
        "Cannot specify the ProjectionExpression when choosing to get only the Count")]
    [InlineData("Music", ",\"ExclusiveStartKey\":{}", "x = :s", "The provided starting key is invalid")]
    [InlineData("Music", ",\"ExclusiveStartKey\":{\"pk\":{\"N\":\"1\"},\"sk\":{\"S\":\"a\"}}", "x = :s", "The provided key element does not match the schema")]
    [InlineData("Music", ",\"ExclusiveStartKey\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"N\":\"1\"}}", "x = :s", "Query condition missed key schema element: pk")]
    [InlineData("Music", ",\"ExclusiveStartKey\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"a\"}}", "pk = :s",
        "The provided starting key is outside query boundaries based on provided conditions")]
    [InlineData("Music", ",\"ExclusiveStartKey\":{\"pk\":{\"S\":\"s\"},\"sk\":{\"S\":\"a\"}}", "pk = :s AND sk > :s",
        "The provided starting key does not match the range key predicate")]
    [InlineData("Music", ",\"ExclusiveStartKey\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"a\"}}", "pk = :s AND sk > :s",
        "The provided starting key does not match the range key predicate")]
    [InlineData("Music", ",\"ExclusiveStartKey\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"z\"}}", "pk = :s AND sk > :s",
        "The query can return at most one row and cannot be restarted")]
    [InlineData("Music", ",\"FilterExpression\":\"sk = :s\",\"ExclusiveStartKey\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"a\"}}", "pk = :s",
        "The provided starting key is outside query boundaries based on provided conditions")]
    [InlineData("Music", ",\"FilterExpression\":\"sk = :s\",\"ProjectionExpression\":\"sk[0]\"", "pk = :s",
        "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: sk")]
    [InlineData("Music", ",\"ExpressionAttributeNames\":{\"#x\":\"x\"}", "pk = :s AND size(x) > :s",
        "Value provided in ExpressionAttributeNames unused in expressions: keys: {#x}")]
    [InlineData("Music", ",\"IndexName\":\"Global\",\"ExclusiveStartKey\":{\"g\":{\"S\":\"s\"},\"x\":{\"S\":\"a\"},\"y\":{\"S\":\"a\"}}",
        "g = :s", "The provided starting key is invalid: The provided key element does not match the schema")]
    [InlineData("Music", ",\"ExclusiveStartKey\":{\"pk\":{\"S\":\"s\"},\"sk\":{\"S\":\"\"}}", "pk = :s AND sk > :s",
        "The provided starting key is invalid: One or more parameter values are not valid. "
        + "The AttributeValue for a key attribute cannot contain an empty string value. Key: sk")]
    [InlineData("Music", ",\"IndexName\":\"Global\",\"ExclusiveStartKey\":{\"g\":{\"S\":\"\"},\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"a\"}}", "g = :s",
        "The provided starting key is invalid: One or more parameter values are not valid. A value specified for a secondary index key is not supported. "
        + "The AttributeValue for a key attribute cannot contain an empty string value. IndexName: Global, IndexKey: g")]
    [InlineData("Music", ",\"Limit\":0", "pk = :s",
        "1 validation error detected: Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1")]
    [InlineData("Nowhere", ",\"Select\":\"SPECIFIC_ATTRIBUTES\"", "pk = :s",
        "1 validation error detected: Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES")]
    public void Queries(string table, string more, string condition, string message)
    {
        var value = condition.Contains(":n", StringComparison.Ordinal) ? "\":n\":{\"N\":\"1\"}" : "\":s\":{\"S\":\"s\"}";
        _service.Invalid("Query",
            $$$$$"""{"TableName":"{{{{{table}}}}}","KeyConditionExpression":"{{{{{condition}}}}}","ExpressionAttributeValues":"""
            + $$$$$"""{ {{{{{value}}}}} }{{{{{more}}}}} }""", message);
    }

    [Fact]
    public void Query_needs_a_key_condition() =>
        _service.Invalid("Query", """{"TableName":"Music"}""",
            "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");

    [Theory]
    [InlineData("""{"id":{"N":"1"}}""", "The provided key element does not match the schema")]
    [InlineData("""{"id":{"S":"a"},"b":{"S":"a"}}""", "The provided key element does not match the schema")]
    [InlineData("""{"id":{"S":""}}""",
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: id")]
    public void Keys(string key, string message)
    {
        _service.Invalid("GetItem", $$$$$"""{"TableName":"Plain","Key":{{{{{key}}}}} }""", message);
        _service.Invalid("DeleteItem", $$$$$"""{"TableName":"Plain","Key":{{{{{key}}}}} }""", message);
        _service.Invalid("BatchGetItem", $$$$$"""{"RequestItems":{"Plain":{"Keys":[{{{{{key}}}}}]}}}""", message);
    }

    /// <summary>Without a key an UpdateItem is read in an older way: all faults of its members, in this order.</summary>
    [Fact]
    public void Members_beside_a_missing_key()
    {
        _service.Invalid("UpdateItem", """{"TableName":"","ReturnConsumedCapacity":"I","ReturnValues":"I"}""",
            "4 validation errors detected: Value 'I' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy enum "
                + "value set: [INDEXES, TOTAL, NONE]; " +
            "Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1; " +
            "Value 'I' at 'returnValues' failed to satisfy constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, "
                + "NONE, UPDATED_NEW]; " +
            "Value null at 'key' failed to satisfy constraint: Member must not be null");
        _service.Invalid("UpdateItem", """{"TableName":"abc","Key":{},"ReturnConsumedCapacity":"I","ReturnValues":"I"}""",
            "1 validation error detected: Failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]");
    }

    [Theory]
    [InlineData("GetItem", "\"Key\":{}")]
    [InlineData("PutItem", "\"Item\":{}")]
    [InlineData("UpdateItem", "\"Key\":{}")]
    [InlineData("DeleteItem", "\"Key\":{}")]
    [InlineData("Scan", "\"Limit\":1")]
    public void A_missing_table(string operation, string member) =>
        Assert.Equal(("ResourceNotFoundException", "Requested resource not found"), _service.Error(operation, $$"""{"TableName":"Nowhere",{{member}}}"""));

    [Fact]
    public void Unused_names_and_values_are_refused()
    {
        _service.Invalid("GetItem", """{"TableName":"Nowhere","Key":{},"ProjectionExpression":"a","ExpressionAttributeNames":{"#b":"b","#a":"a"}}""",
            "Value provided in ExpressionAttributeNames unused in expressions: keys: {#a, #b}");
        _service.Invalid("DeleteItem",
            """{"TableName":"Nowhere","Key":{},"ConditionExpression":"a = :b","ExpressionAttributeValues":{":b":{"S":"b"},":c":{"S":"c"}}}""",
            "1 validation error detected: Value provided in ExpressionAttributeValues unused in expressions: keys: {:c}");
        _service.Invalid("Scan",
            """{"TableName":"Nowhere","FilterExpression":"a = b","ExpressionAttributeNames":{"#b":"b"},"ExpressionAttributeValues":{":c":{"S":"c"}}}""",
            "Value provided in ExpressionAttributeNames unused in expressions: keys: {#b}"); // names first
    }

    [Theory]
    [InlineData("\"Limit\":0",
        "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1")]
    [InlineData("\"Select\":\"SPECIFIC_ATTRIBUTES\"", "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES")]
    [InlineData("\"Segment\":1", "The TotalSegments parameter is required but was not present in the request when Segment parameter is present")]
    [InlineData("\"TotalSegments\":1", "The Segment parameter is required but was not present in the request when parameter TotalSegments is present")]
    [InlineData("\"Segment\":2,\"TotalSegments\":2",
        "The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: 2 is not less than TotalSegments: 2")]
    [InlineData("\"ExclusiveStartKey\":{\"id\":{\"S\":\"\"}}",
        "The provided starting key is invalid: One or more parameter values are not valid. "
        + "The AttributeValue for a key attribute cannot contain an empty string value. Key: id")]
    public void Scans(string members, string message) => _service.Invalid("Scan", $$"""{"TableName":"Plain",{{members}}}""", message);

    [Fact]
    public void All_573_reserved_words_are_known()
    {
        Assert.Equal(573, Tern.Local.Engine.ReservedWords.Count);
        Assert.True(Tern.Local.Engine.ReservedWords.Contains("Zone"));
        Assert.False(Tern.Local.Engine.ReservedWords.Contains("pk"));
    }
}
